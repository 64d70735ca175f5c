import { describeAccess, ErrorBody, machineEndpoints } from '@awning/contract';
import fastifySwagger from '@fastify/swagger';
import { isApiPath } from '../api-family.ts';
import type { HttpApp } from '../http-app.ts';
import { bind } from './bind.ts';

const refusal = {
  ...ErrorBody,
  description: 'Every refusal has this shape; see the error reference for the codes',
};

/** Listens to the routes as they are registered, so it has to come before them. */
export async function observeApi(app: HttpApp): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Awning',
        version: '1',
        description:
          'Calls that change something carry X-CSRF-Token, equal to the cookie crumb, which any GET here hands out.',
      },
    },
    // OpenAPI 3.1 is JSON Schema and knows `const`.
    convertConstToEnum: false,
    transform: ({ schema, url, route }) => {
      const access = route.config?.access;
      return {
        url,
        schema: {
          ...schema,
          hide: !isApiPath(url),
          response: { ...(schema?.response ?? { '2XX': { description: 'Done' } }), default: refusal },
          ...(access ? { description: `May be called by: ${describeAccess(access)}.` } : {}),
        },
      };
    },
  });
  bind(app, machineEndpoints.readApiDescription, async () => describeApi(app));
}

/** The calls under /api/ as OpenAPI 3.1, from the very schemas that check them. */
export const describeApi = (app: HttpApp): object => app.swagger();
