import {
  ChangeHeaders,
  CodeInjection,
  CodeInjectionChange,
  SiteIdentity,
  SiteIdentityChange,
} from '@awning/contract';
import { type HttpApp, memberWho, tagged } from '../../platform/http/index.ts';
import type { IdentityEditor } from './identity-editor.ts';
import { circumstances } from './settings-routes.ts';

export function registerIdentityRoutes(app: HttpApp, { identity }: { identity: IdentityEditor }): void {
  const site = { config: { access: memberWho('settings.manage') } };
  // What is put here runs in the name of everybody who opens the site, the owner too.
  const code = { config: { access: memberWho('code.manage') } };

  app.get(
    '/api/settings/identity',
    { ...site, schema: { response: { 200: SiteIdentity } } },
    async (request, reply) => {
      const found = await identity.identity(request.site.id);
      return tagged(reply, found.version, found.value);
    },
  );
  app.put(
    '/api/settings/identity',
    {
      ...site,
      schema: { headers: ChangeHeaders, body: SiteIdentityChange, response: { 200: SiteIdentity } },
    },
    async (request, reply) => {
      const change = { value: request.body, ...circumstances(request) };
      const saved = await identity.changeIdentity(request.site.id, change);
      return tagged(reply, saved.version, saved.value);
    },
  );

  app.get(
    '/api/settings/code-injection',
    { ...code, schema: { response: { 200: CodeInjection } } },
    async (request, reply) => {
      const found = await identity.code(request.site.id);
      return tagged(reply, found.version, found.value);
    },
  );
  app.put(
    '/api/settings/code-injection',
    {
      ...code,
      schema: { headers: ChangeHeaders, body: CodeInjectionChange, response: { 200: CodeInjection } },
    },
    async (request, reply) => {
      const change = { value: request.body, ...circumstances(request) };
      const saved = await identity.changeCode(request.site.id, change);
      return tagged(reply, saved.version, saved.value);
    },
  );
}
