import { settingsEndpoints } from '@awning/contract';
import type { FastifyRequest } from 'fastify';
import { bind, type HttpApp, memberOf, readIfMatch, tagged } from '../../../platform/http/index.ts';
import type { Settings } from './settings.ts';

export function registerSettingsRoutes(app: HttpApp, { settings }: { settings: Settings }): void {
  bind(app, settingsEndpoints.readPreferences, async (request, reply) => {
    const match = await settings.preferences(request.site.id, request.params.namespace);
    return tagged(reply, match.version, { ...match.value, websiteId: request.site.id });
  });

  bind(app, settingsEndpoints.savePreferences, async (request, reply) => {
    // A caller that sends back what it read includes websiteId, which is ours to say and not a preference.
    const { websiteId: _ours, ...value } = request.body;
    const saved = await settings.savePreferences(request.site.id, request.params.namespace, {
      value,
      ...context(request),
    });
    return tagged(reply, saved.version, { ...saved.value, websiteId: request.site.id });
  });

  bind(app, settingsEndpoints.readSiteSettings, async (request, reply) => {
    const match = await settings.site(request.site.id);
    return tagged(reply, match.version, match.value);
  });
  bind(app, settingsEndpoints.saveSiteSettings, async (request, reply) => {
    const saved = await settings.changeSite(request.site.id, {
      value: request.body,
      ...context(request),
    });
    return tagged(reply, saved.version, saved.value);
  });

  bind(app, settingsEndpoints.readSiteLimits, async (request, reply) => {
    const match = await settings.versionedLimits(request.site.id);
    return tagged(reply, match.version, match.value);
  });
  bind(app, settingsEndpoints.saveSiteLimits, async (request, reply) => {
    const saved = await settings.changeLimits(request.site.id, {
      value: request.body,
      ...context(request),
    });
    return tagged(reply, saved.version, saved.value);
  });

  bind(app, settingsEndpoints.readStoreSettings, async (request, reply) => {
    const match = await settings.store(request.site.id);
    return tagged(reply, match.version, match.value);
  });
  bind(app, settingsEndpoints.saveStoreSettings, async (request, reply) => {
    const saved = await settings.changeStore(request.site.id, {
      value: request.body,
      ...context(request),
    });
    return tagged(reply, saved.version, saved.value);
  });

  bind(app, settingsEndpoints.readCheckoutSettings, async (request, reply) => {
    const match = await settings.checkout(request.site.id);
    return tagged(reply, match.version, match.value);
  });
  bind(app, settingsEndpoints.saveCheckoutSettings, async (request, reply) => {
    const saved = await settings.changeCheckout(request.site.id, {
      value: request.body,
      ...context(request),
    });
    return tagged(reply, saved.version, saved.value);
  });

  bind(app, settingsEndpoints.readCookieSettings, async (request, reply) => {
    const match = await settings.versionedCookies(request.site.id);
    return tagged(reply, match.version, match.value);
  });
  bind(app, settingsEndpoints.saveCookieSettings, async (request, reply) => {
    const saved = await settings.changeCookies(request.site.id, {
      value: request.body,
      ...context(request),
    });
    return tagged(reply, saved.version, saved.value);
  });

  bind(app, settingsEndpoints.readVisitSettings, async (request, reply) => {
    const match = await settings.versionedVisits(request.site.id);
    return tagged(reply, match.version, match.value);
  });
  bind(app, settingsEndpoints.saveVisitSettings, async (request, reply) => {
    const saved = await settings.changeVisits(request.site.id, {
      value: request.body,
      ...context(request),
    });
    return tagged(reply, saved.version, saved.value);
  });
}

export const context = (request: FastifyRequest): { expected: number | undefined; by: string } => ({
  expected: readIfMatch(request),
  by: memberOf(request).id,
});
