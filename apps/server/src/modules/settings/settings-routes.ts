import { Preferences, PreferencesNamespace } from '@awning/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { type HttpApp, memberOf, memberWho } from '../../platform/http/index.ts';
import { SiteSettings, StoreSettings } from './setting-defaults.ts';
import { settingErrors } from './setting-errors.ts';
import type { Settings, Versioned } from './settings.ts';

// Made partial, a schema forgets that it refuses unknown fields.
const strict = { additionalProperties: false };
const SiteChange = Type.Partial(SiteSettings, strict);
const StoreChange = Type.Partial(StoreSettings, strict);
const Namespace = Type.Object({ namespace: PreferencesNamespace });

export function registerSettingsRoutes(app: HttpApp, { settings }: { settings: Settings }): void {
  const store = { config: { access: memberWho('commerce.manage') } };
  const site = { config: { access: memberWho('settings.manage') } };

  app.get(
    '/api/v1/commerce-preferences/:namespace',
    { ...store, schema: { params: Namespace } },
    async (request, reply) => {
      const found = await settings.preferences(request.site.id, request.params.namespace);
      return tagged(reply, found, { ...found.value, websiteId: request.site.id });
    },
  );

  app.put(
    '/api/v1/commerce-preferences/:namespace',
    { ...store, schema: { params: Namespace, body: Preferences } },
    async (request, reply) => {
      // A caller that sends back what it read includes websiteId, which is ours to say and not a preference.
      const { websiteId: _ours, ...value } = request.body;
      const saved = await settings.savePreferences(request.site.id, request.params.namespace, {
        value,
        ...circumstances(request),
      });
      return tagged(reply, saved, { ...saved.value, websiteId: request.site.id });
    },
  );

  app.get('/api/settings/site', site, async (request, reply) => {
    const found = await settings.site(request.site.id);
    return tagged(reply, found, found.value);
  });
  app.put('/api/settings/site', { ...site, schema: { body: SiteChange } }, async (request, reply) => {
    const saved = await settings.changeSite(request.site.id, {
      value: request.body,
      ...circumstances(request),
    });
    return tagged(reply, saved, saved.value);
  });

  app.get('/api/settings/store', store, async (request, reply) => {
    const found = await settings.store(request.site.id);
    return tagged(reply, found, found.value);
  });
  app.put('/api/settings/store', { ...store, schema: { body: StoreChange } }, async (request, reply) => {
    const saved = await settings.changeStore(request.site.id, {
      value: request.body,
      ...circumstances(request),
    });
    return tagged(reply, saved, saved.value);
  });
}

const circumstances = (request: FastifyRequest): { expected: number | undefined; by: string } => ({
  expected: readIfMatch(request.headers['if-match']),
  by: memberOf(request).id,
});

function tagged<T extends object>(reply: FastifyReply, { version }: Versioned<unknown>, body: T): T {
  reply.header('etag', `"${version}"`);
  return body;
}

/** `*` and no header mean "whatever is there"; anything else must be a tag that we gave. */
function readIfMatch(header: string | undefined): number | undefined {
  if (header === undefined || header.trim() === '*') return undefined;
  const [, version] = /^\s*(?:W\/)?"(\d{1,9})"\s*$/.exec(header) ?? [];
  if (version === undefined) throw settingErrors.changedMeanwhile();
  return Number(version);
}
