import {
  ChangeHeaders,
  CheckoutSettings,
  CheckoutSettingsChange,
  Preferences,
  PreferencesPath,
  SiteLimits,
  SiteLimitsChange,
  SiteSettings,
  SiteSettingsChange,
  StoredPreferences,
  StoreSettings,
  StoreSettingsChange,
} from '@awning/contract';
import type { FastifyRequest } from 'fastify';
import { type HttpApp, memberOf, memberWho, readIfMatch, tagged } from '../../platform/http/index.ts';
import type { Settings } from './settings.ts';

export function registerSettingsRoutes(app: HttpApp, { settings }: { settings: Settings }): void {
  const store = { config: { access: memberWho('commerce.manage') } };
  const site = { config: { access: memberWho('settings.manage') } };

  app.get(
    '/api/v1/commerce-preferences/:namespace',
    { ...store, schema: { params: PreferencesPath, response: { 200: StoredPreferences } } },
    async (request, reply) => {
      const found = await settings.preferences(request.site.id, request.params.namespace);
      return tagged(reply, found.version, { ...found.value, websiteId: request.site.id });
    },
  );

  app.put(
    '/api/v1/commerce-preferences/:namespace',
    {
      ...store,
      schema: {
        headers: ChangeHeaders,
        params: PreferencesPath,
        body: Preferences,
        response: { 200: StoredPreferences },
      },
    },
    async (request, reply) => {
      // A caller that sends back what it read includes websiteId, which is ours to say and not a preference.
      const { websiteId: _ours, ...value } = request.body;
      const saved = await settings.savePreferences(request.site.id, request.params.namespace, {
        value,
        ...circumstances(request),
      });
      return tagged(reply, saved.version, { ...saved.value, websiteId: request.site.id });
    },
  );

  app.get(
    '/api/settings/site',
    { ...site, schema: { response: { 200: SiteSettings } } },
    async (request, reply) => {
      const found = await settings.site(request.site.id);
      return tagged(reply, found.version, found.value);
    },
  );
  app.put(
    '/api/settings/site',
    {
      ...site,
      schema: { headers: ChangeHeaders, body: SiteSettingsChange, response: { 200: SiteSettings } },
    },
    async (request, reply) => {
      const saved = await settings.changeSite(request.site.id, {
        value: request.body,
        ...circumstances(request),
      });
      return tagged(reply, saved.version, saved.value);
    },
  );

  app.get(
    '/api/settings/limits',
    { ...site, schema: { response: { 200: SiteLimits } } },
    async (request, reply) => {
      const found = await settings.versionedLimits(request.site.id);
      return tagged(reply, found.version, found.value);
    },
  );
  app.put(
    '/api/settings/limits',
    { ...site, schema: { headers: ChangeHeaders, body: SiteLimitsChange, response: { 200: SiteLimits } } },
    async (request, reply) => {
      const saved = await settings.changeLimits(request.site.id, {
        value: request.body,
        ...circumstances(request),
      });
      return tagged(reply, saved.version, saved.value);
    },
  );

  app.get(
    '/api/settings/store',
    { ...store, schema: { response: { 200: StoreSettings } } },
    async (request, reply) => {
      const found = await settings.store(request.site.id);
      return tagged(reply, found.version, found.value);
    },
  );
  app.put(
    '/api/settings/store',
    {
      ...store,
      schema: { headers: ChangeHeaders, body: StoreSettingsChange, response: { 200: StoreSettings } },
    },
    async (request, reply) => {
      const saved = await settings.changeStore(request.site.id, {
        value: request.body,
        ...circumstances(request),
      });
      return tagged(reply, saved.version, saved.value);
    },
  );

  app.get(
    '/api/settings/checkout',
    { ...store, schema: { response: { 200: CheckoutSettings } } },
    async (request, reply) => {
      const found = await settings.checkout(request.site.id);
      return tagged(reply, found.version, found.value);
    },
  );
  app.put(
    '/api/settings/checkout',
    {
      ...store,
      schema: { headers: ChangeHeaders, body: CheckoutSettingsChange, response: { 200: CheckoutSettings } },
    },
    async (request, reply) => {
      const saved = await settings.changeCheckout(request.site.id, {
        value: request.body,
        ...circumstances(request),
      });
      return tagged(reply, saved.version, saved.value);
    },
  );
}

export const circumstances = (request: FastifyRequest): { expected: number | undefined; by: string } => ({
  expected: readIfMatch(request),
  by: memberOf(request).id,
});
