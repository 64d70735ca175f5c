import {
  AnnouncementSettings,
  AnnouncementSettingsChange,
  ChangeHeaders,
  PopupSettings,
  PopupSettingsChange,
} from '@awning/contract';
import type { FastifyRequest } from 'fastify';
import { type HttpApp, memberOf, memberWho, readIfMatch, tagged } from '../../platform/http/index.ts';
import type { Promotions } from './promotions.ts';

export function registerPromotionRoutes(app: HttpApp, { promotions }: { promotions: Promotions }): void {
  const { announcement, popup } = promotions;
  const forManagers = { config: { access: memberWho('settings.manage') } };
  const around = (request: FastifyRequest) => ({
    expected: readIfMatch(request),
    by: memberOf(request).id,
  });

  app.get(
    '/api/settings/announcement',
    { ...forManagers, schema: { response: { 200: AnnouncementSettings } } },
    async (request, reply) => {
      const { value, version } = await announcement.read(request.site.id);
      return tagged(reply, version, value);
    },
  );
  app.put(
    '/api/settings/announcement',
    {
      ...forManagers,
      schema: {
        headers: ChangeHeaders,
        body: AnnouncementSettingsChange,
        response: { 200: AnnouncementSettings },
      },
    },
    async (request, reply) => {
      const change = { value: request.body, ...around(request) };
      const { value, version } = await announcement.change(request.site.id, change);
      return tagged(reply, version, value);
    },
  );
  app.get(
    '/api/settings/popup',
    { ...forManagers, schema: { response: { 200: PopupSettings } } },
    async (request, reply) => {
      const { value, version } = await popup.read(request.site.id);
      return tagged(reply, version, value);
    },
  );
  app.put(
    '/api/settings/popup',
    {
      ...forManagers,
      schema: { headers: ChangeHeaders, body: PopupSettingsChange, response: { 200: PopupSettings } },
    },
    async (request, reply) => {
      const change = { value: request.body, ...around(request) };
      const { value, version } = await popup.change(request.site.id, change);
      return tagged(reply, version, value);
    },
  );
}
