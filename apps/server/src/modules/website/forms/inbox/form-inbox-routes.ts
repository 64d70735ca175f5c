import { formEndpoints, formInboxEndpoints } from '@awning/contract';
import {
  bind,
  type HttpApp,
  memberOf,
  readIdempotencyKey,
  sendCsv,
} from '../../../../platform/http/index.ts';
import type { FormInbox } from './form-inbox.ts';

/** For members who answer what visitors sent. */
export function registerFormInboxRoutes(app: HttpApp, { formInbox }: { formInbox: FormInbox }): void {
  bind(app, formInboxEndpoints.listSubmissions, async ({ site, query }) => formInbox.list(site.id, query));
  bind(app, formInboxEndpoints.exportSubmissions, async ({ site, query }, reply) =>
    sendCsv(reply, 'submissions.csv', formInbox.csv(site.id, query)),
  );
  bind(app, formInboxEndpoints.changeSubmissions, async ({ site, body }) => ({
    changed: await formInbox.changeMany(site.id, body),
  }));
  bind(app, formInboxEndpoints.readSubmission, async ({ site, params }) => ({
    submission: await formInbox.read(site.id, params.submissionId),
  }));
  bind(app, formInboxEndpoints.changeSubmission, async ({ site, params, body }) => ({
    submission: await formInbox.change(site.id, params.submissionId, body),
  }));
  bind(app, formInboxEndpoints.resendSubmission, async ({ site, params }) => ({
    submission: await formInbox.resend(site.id, params.submissionId),
  }));
  bind(app, formInboxEndpoints.replyToSubmission, async (request) => {
    const { site, params, body } = request;
    const { id, email } = memberOf(request);
    const by = { id, email, idempotencyKey: readIdempotencyKey(request) };
    return { submission: await formInbox.reply(site.id, params.submissionId, body, by) };
  });
  bind(app, formEndpoints.testForm, async ({ site, params, body }, reply) =>
    reply.code(201).send(await formInbox.test(site.id, params.formId, body.answers)),
  );
  bind(app, formInboxEndpoints.removeSubmission, async ({ site, params }, reply) => {
    await formInbox.remove(site.id, params.submissionId);
    return reply.code(204).send();
  });
}
