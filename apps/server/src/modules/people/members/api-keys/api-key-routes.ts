import { apiKeyEndpoints } from '@awning/contract';
import { bind, type HttpApp, memberOf } from '../../../../platform/http/index.ts';
import type { ApiKeys } from './api-keys.ts';

export function registerApiKeyRoutes(app: HttpApp, { apiKeys }: { readonly apiKeys: ApiKeys }): void {
  bind(app, apiKeyEndpoints.listApiKeys, async ({ site }) => ({
    apiKeys: [...(await apiKeys.list(site.id))],
  }));
  bind(app, apiKeyEndpoints.addApiKey, async (request, reply) =>
    reply.code(201).send(await apiKeys.create(request.site.id, memberOf(request).id, request.body)),
  );
  bind(app, apiKeyEndpoints.revokeApiKey, async ({ site, params }, reply) => {
    await apiKeys.revoke(site.id, params.keyId);
    return reply.code(204).send();
  });
}
