import { secretEndpoints } from '@awning/contract';
import { bind, type HttpApp } from '../../../platform/http/index.ts';
import { secretErrors } from './secret-errors.ts';
import type { Secrets } from './secrets.ts';

export function registerSecretsRoutes(app: HttpApp, { secrets }: { secrets: Secrets }): void {
  bind(app, secretEndpoints.listSecrets, async (request) => ({
    secrets: await secrets.masked(request.site.id),
  }));
  bind(app, secretEndpoints.saveSecret, async (request) => {
    await secrets.set(request.site.id, request.params.name, request.body.value);
    return { secrets: await secrets.masked(request.site.id) };
  });
  bind(app, secretEndpoints.removeSecret, async (request, reply) => {
    const { name } = request.params;
    if (!(await secrets.remove(request.site.id, name))) throw secretErrors.notSet({ values: { name } });
    return reply.code(204).send();
  });
}
