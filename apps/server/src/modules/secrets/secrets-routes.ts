import { Type } from 'typebox';
import { type HttpApp, memberWho } from '../../platform/http/index.ts';
import { secretErrors } from './secret-errors.ts';
import type { Secrets } from './secrets.ts';

const Name = Type.Object({ name: Type.String({ pattern: '^[a-z][a-z0-9.-]{0,63}$' }) });

export function registerSecretsRoutes(app: HttpApp, { secrets }: { secrets: Secrets }): void {
  const mayManage = { config: { access: memberWho('secrets.manage') } };

  app.get('/api/secrets', mayManage, async (request) => ({ secrets: await secrets.masked(request.site.id) }));
  app.put(
    '/api/secrets/:name',
    {
      ...mayManage,
      schema: {
        params: Name,
        body: Type.Object({ value: Type.String({ minLength: 1, maxLength: 20_000 }) }),
      },
    },
    async (request) => {
      await secrets.set(request.site.id, request.params.name, request.body.value);
      return { secrets: await secrets.masked(request.site.id) };
    },
  );
  app.delete('/api/secrets/:name', { ...mayManage, schema: { params: Name } }, async (request, reply) => {
    const { name } = request.params;
    if (!(await secrets.remove(request.site.id, name))) throw secretErrors.notSet({ values: { name } });
    return reply.code(204).send();
  });
}
