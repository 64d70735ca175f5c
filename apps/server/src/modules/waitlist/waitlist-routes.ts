import {
  MailPreview,
  Nothing,
  WaitlistCsv,
  WaitlistExportQuery,
  WaitlistGroupPage,
  WaitlistGroupQuery,
  WaitlistPersonPage,
  WaitlistPersonPath,
  WaitlistPersonQuery,
  WaitlistPreviewPath,
  WaitlistPreviewQuery,
  WaitlistSendAll,
  WaitlistSent,
  WaitlistSettingsAnswer,
  WaitlistSettingsChange,
  WaitlistSettingsQuery,
  WaitlistSignedUp,
  WaitlistSignUp,
  WaitlistVariant,
} from '@awning/contract';
import { anyone, type HttpApp, memberOf, memberWho, sendCsv } from '../../platform/http/index.ts';
import type { Waitlist } from './waitlist.ts';
import { waitlistErrors } from './waitlist-errors.ts';

const PATH = '/api/site-users/account/notifications/restock';
const forStore = { config: { access: memberWho('commerce.manage') } } as const;
const SIGN_UPS = { name: 'waitlist-sign-ups', max: 30, windowSeconds: 60 } as const;

export function registerWaitlistRoutes(app: HttpApp, { waitlist }: { waitlist: Waitlist }): void {
  app.post(
    PATH,
    {
      config: { access: anyone, limit: SIGN_UPS, limitRefusal: waitlistErrors.tooMany },
      schema: { body: WaitlistSignUp, response: { 200: WaitlistSignedUp } },
    },
    async ({ site, body, ip }) => waitlist.signUp(site.id, body, { address: ip }),
  );

  app.get(
    `${PATH}/groups`,
    { ...forStore, schema: { querystring: WaitlistGroupQuery, response: { 200: WaitlistGroupPage } } },
    async ({ site, query }) => waitlist.groups(site.id, query),
  );
  app.get(
    PATH,
    { ...forStore, schema: { querystring: WaitlistPersonQuery, response: { 200: WaitlistPersonPage } } },
    async ({ site, query }) => waitlist.people(site.id, query),
  );
  app.get(
    `${PATH}/export.csv`,
    { ...forStore, schema: { querystring: WaitlistExportQuery, response: { 200: WaitlistCsv } } },
    async ({ site, query }, reply) => sendCsv(reply, 'waitlist.csv', waitlist.csv(site.id, query)),
  );
  app.delete(
    `${PATH}/:signUpId`,
    { ...forStore, schema: { params: WaitlistPersonPath, response: { 204: Nothing } } },
    async ({ site, params }, reply) => {
      await waitlist.remove(site.id, params.signUpId);
      return reply.code(204).send();
    },
  );

  app.post(
    `${PATH}/send`,
    { ...forStore, schema: { body: WaitlistVariant, response: { 200: WaitlistSent } } },
    async ({ site, body }) => waitlist.send(site.id, [body]),
  );
  app.post(
    `${PATH}/send/all`,
    { ...forStore, schema: { body: WaitlistSendAll, response: { 200: WaitlistSent } } },
    async ({ site, body }) => waitlist.send(site.id, body.sendRequests),
  );

  const ofSettings = { querystring: WaitlistSettingsQuery, response: { 200: WaitlistSettingsAnswer } };
  app.get(`${PATH}/settings`, { ...forStore, schema: ofSettings }, async ({ site, query }) =>
    waitlist.settings(site.id, query.productId),
  );
  app.put(
    `${PATH}/settings`,
    { ...forStore, schema: { ...ofSettings, body: WaitlistSettingsChange } },
    async (request) => {
      const { site, query, body } = request;
      return waitlist.changeSettings(site.id, query.productId, body, { by: memberOf(request).id });
    },
  );
  app.delete(`${PATH}/settings`, { ...forStore, schema: ofSettings }, async ({ site, query }) =>
    waitlist.resetSettings(site.id, query.productId),
  );

  app.get(
    `${PATH}/mails/:name/preview`,
    {
      ...forStore,
      schema: {
        params: WaitlistPreviewPath,
        querystring: WaitlistPreviewQuery,
        response: { 200: MailPreview },
      },
    },
    async ({ site, params, query }) => waitlist.previewMail(site.id, params.name, query),
  );
}
