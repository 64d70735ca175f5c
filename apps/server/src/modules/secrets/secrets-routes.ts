import { MaskedSecrets, Nothing, SecretPath, SecretValue } from '@awning/contract';
import { type HttpApp, memberWho } from '../../platform/http/index.ts';
import { secretErrors } from './secret-errors.ts';
import type { Secrets } from './secrets.ts';

export function registerSecretsRoutes(app: HttpApp, { secrets }: { secrets: Secrets }): void {
  const mayManage = { config: { access: memberWho('secrets.manage') } };

  app.get(
    '/api/secrets',
    { ...mayManage, schema: { response: { 200: MaskedSecrets } } },
    async (request) => ({ secrets: await secrets.masked(request.site.id) }),
  );
  app.put(
    '/api/secrets/:name',
    {
      ...mayManage,
      schema: { params: SecretPath, body: SecretValue, response: { 200: MaskedSecrets } },
    },
    async (request) => {
      await secrets.set(request.site.id, request.params.name, request.body.value);
      return { secrets: await secrets.masked(request.site.id) };
    },
  );
  app.delete(
    '/api/secrets/:name',
    { ...mayManage, schema: { params: SecretPath, response: { 204: Nothing } } },
    async (request, reply) => {
      const { name } = request.params;
      if (!(await secrets.remove(request.site.id, name))) throw secretErrors.notSet({ values: { name } });
      return reply.code(204).send();
    },
  );
}
