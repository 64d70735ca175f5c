import { settingsEndpoints } from '@awning/contract';
import { bind, type HttpApp, tagged } from '../../../platform/http/index.ts';
import type { IdentityEditor } from './identity-editor.ts';
import { context } from './settings-routes.ts';

export function registerIdentityRoutes(app: HttpApp, { identity }: { identity: IdentityEditor }): void {
  bind(app, settingsEndpoints.readSiteIdentity, async (request, reply) => {
    const match = await identity.identity(request.site.id);
    return tagged(reply, match.version, match.value);
  });
  bind(app, settingsEndpoints.saveSiteIdentity, async (request, reply) => {
    const change = { value: request.body, ...context(request) };
    const saved = await identity.changeIdentity(request.site.id, change);
    return tagged(reply, saved.version, saved.value);
  });

  bind(app, settingsEndpoints.readCodeInjection, async (request, reply) => {
    const match = await identity.code(request.site.id);
    return tagged(reply, match.version, match.value);
  });
  bind(app, settingsEndpoints.saveCodeInjection, async (request, reply) => {
    const change = { value: request.body, ...context(request) };
    const saved = await identity.changeCode(request.site.id, change);
    return tagged(reply, saved.version, saved.value);
  });
}
