import { waitlistEndpoints } from '@awning/contract';
import { bind, type HttpApp, memberOf, readIfMatch, sendCsv, tagged } from '../../../platform/http/index.ts';
import type { Waitlist } from './waitlist.ts';
import { waitlistErrors } from './waitlist-errors.ts';

const SIGN_UPS = { name: 'waitlist-sign-ups', max: 30, windowSeconds: 60 } as const;

export function registerWaitlistRoutes(app: HttpApp, { waitlist }: { waitlist: Waitlist }): void {
  bind(
    app,
    waitlistEndpoints.joinWaitlist,
    { limit: SIGN_UPS, limitRefusal: waitlistErrors.tooMany },
    async ({ site, body, ip }) => waitlist.signUp(site.id, body, { address: ip }),
  );

  bind(app, waitlistEndpoints.listWaitlistGroups, async ({ site, query }) => waitlist.groups(site.id, query));
  bind(app, waitlistEndpoints.listWaitlistSignUps, async ({ site, query }) =>
    waitlist.people(site.id, query),
  );
  bind(app, waitlistEndpoints.exportWaitlist, async ({ site, query }, reply) =>
    sendCsv(reply, 'waitlist.csv', waitlist.csv(site.id, query)),
  );
  bind(app, waitlistEndpoints.removeWaitlistSignUp, async ({ site, params }, reply) => {
    await waitlist.remove(site.id, params.signUpId);
    return reply.code(204).send();
  });

  bind(app, waitlistEndpoints.sendWaitlistMails, async ({ site, body }) => waitlist.send(site.id, [body]));
  bind(app, waitlistEndpoints.sendAllWaitlistMails, async ({ site, body }) =>
    waitlist.send(site.id, body.sendRequests),
  );

  bind(app, waitlistEndpoints.previewWaitlistSend, async ({ site, query }) =>
    waitlist.previewSend(site.id, query),
  );
  bind(app, waitlistEndpoints.readWaitlistSettings, async ({ site, query }, reply) => {
    const settings = await waitlist.settings(site.id, query.productId);
    return tagged(reply, settings.version, settings);
  });
  bind(app, waitlistEndpoints.saveWaitlistSettings, async (request, reply) => {
    const { site, query, body } = request;
    const options = { by: memberOf(request).id, expected: readIfMatch(request) };
    const settings = await waitlist.changeSettings(site.id, query.productId, body, options);
    return tagged(reply, settings.version, settings);
  });
  bind(app, waitlistEndpoints.resetWaitlistSettings, async (request, reply) => {
    const { site, query } = request;
    const options = { expected: readIfMatch(request) };
    const settings = await waitlist.resetSettings(site.id, query.productId, options);
    return tagged(reply, settings.version, settings);
  });

  bind(app, waitlistEndpoints.previewWaitlistMail, async ({ site, params, query }) =>
    waitlist.previewMail(site.id, params.name, query),
  );
}
