import { promotionEndpoints } from '@awning/contract';
import type { FastifyRequest } from 'fastify';
import { bind, type HttpApp, memberOf, readIfMatch, tagged } from '../../../platform/http/index.ts';
import type { Promotions } from './promotions.ts';

export function registerPromotionRoutes(app: HttpApp, { promotions }: { promotions: Promotions }): void {
  const { announcement, popup } = promotions;

  const context = (request: FastifyRequest) => ({
    expected: readIfMatch(request),
    by: memberOf(request).id,
  });

  bind(app, promotionEndpoints.readAnnouncement, async (request, reply) => {
    const { value, version } = await announcement.read(request.site.id);
    return tagged(reply, version, value);
  });
  bind(app, promotionEndpoints.saveAnnouncement, async (request, reply) => {
    const change = { value: request.body, ...context(request) };
    const { value, version } = await announcement.change(request.site.id, change);
    return tagged(reply, version, value);
  });
  bind(app, promotionEndpoints.readPopupSettings, async (request, reply) => {
    const { value, version } = await popup.read(request.site.id);
    return tagged(reply, version, value);
  });
  bind(app, promotionEndpoints.savePopupSettings, async (request, reply) => {
    const change = { value: request.body, ...context(request) };
    const { value, version } = await popup.change(request.site.id, change);
    return tagged(reply, version, value);
  });
}
