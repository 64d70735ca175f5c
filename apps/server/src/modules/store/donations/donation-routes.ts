import { donationEndpoints } from '@awning/contract';
import {
  bind,
  type HttpApp,
  memberOf,
  readIdempotencyKey,
  readIfMatch,
  sendCsv,
  tagged,
} from '../../../platform/http/index.ts';
import type { Donations } from './donations.ts';

export function registerDonationRoutes(app: HttpApp, { donations }: { donations: Donations }): void {
  bind(app, donationEndpoints.listDonations, async ({ site, query }) => donations.list(site.id, query));
  bind(app, donationEndpoints.addDonation, async (request, reply) => {
    const donation = await donations.create(request.site.id, request.body, {
      memberId: memberOf(request).id,
      idempotencyKey: readIdempotencyKey(request),
    });
    return tagged(reply.code(201), donation.version, { donation });
  });
  bind(app, donationEndpoints.readDonation, async (request, reply) => {
    const donation = await donations.read(request.site.id, request.params.donationId);
    return tagged(reply, donation.version, { donation });
  });
  bind(app, donationEndpoints.changeDonation, async (request, reply) => {
    const options = { expected: readIfMatch(request) };
    const { site, params, body } = request;
    const donation = await donations.change(site.id, params.donationId, body, options);
    return tagged(reply, donation.version, { donation });
  });
  bind(app, donationEndpoints.removeDonation, async (request, reply) => {
    const options = { expected: readIfMatch(request) };
    await donations.remove(request.site.id, request.params.donationId, options);
    return reply.code(204).send();
  });
  bind(app, donationEndpoints.listGifts, async ({ site, params, query }) =>
    donations.gifts(site.id, params.donationId, query),
  );
  bind(app, donationEndpoints.exportGifts, async ({ site, params }, reply) => {
    // Refused before the file begins.
    await donations.read(site.id, params.donationId);
    return sendCsv(reply, 'gifts.csv', donations.giftsCsv(site.id, params.donationId));
  });
}
