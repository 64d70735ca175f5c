import {
  Nothing,
  SubmissionBulk,
  SubmissionBulkAnswer,
  SubmissionChange,
  SubmissionExport,
  SubmissionExportQuery,
  SubmissionPage,
  SubmissionPath,
  SubmissionQuery,
  SubmissionResponse,
} from '@awning/contract';
import { type HttpApp, memberWho, sendCsv } from '../../../platform/http/index.ts';
import type { FormInbox } from './form-inbox.ts';

const PATH = '/api/forms/submissions';

/** For members who answer what visitors sent. */
export function registerFormInboxRoutes(app: HttpApp, { formInbox }: { formInbox: FormInbox }): void {
  const forManagers = { config: { access: memberWho('forms.manage') } } as const;
  const one = { params: SubmissionPath, response: { 200: SubmissionResponse } };

  app.get(
    PATH,
    { ...forManagers, schema: { querystring: SubmissionQuery, response: { 200: SubmissionPage } } },
    async ({ site, query }) => formInbox.list(site.id, query),
  );
  app.get(
    `${PATH}.csv`,
    { ...forManagers, schema: { querystring: SubmissionExportQuery, response: { 200: SubmissionExport } } },
    async ({ site, query }, reply) => sendCsv(reply, 'submissions.csv', formInbox.csv(site.id, query)),
  );
  app.post(
    `${PATH}/bulk`,
    { ...forManagers, schema: { body: SubmissionBulk, response: { 200: SubmissionBulkAnswer } } },
    async ({ site, body }) => ({ changed: await formInbox.changeMany(site.id, body) }),
  );
  app.get(`${PATH}/:submissionId`, { ...forManagers, schema: one }, async ({ site, params }) => ({
    submission: await formInbox.read(site.id, params.submissionId),
  }));
  app.patch(
    `${PATH}/:submissionId`,
    { ...forManagers, schema: { ...one, body: SubmissionChange } },
    async ({ site, params, body }) => ({
      submission: await formInbox.change(site.id, params.submissionId, body),
    }),
  );
  app.post(`${PATH}/:submissionId/resend`, { ...forManagers, schema: one }, async ({ site, params }) => ({
    submission: await formInbox.resend(site.id, params.submissionId),
  }));
  app.delete(
    `${PATH}/:submissionId`,
    { ...forManagers, schema: { params: SubmissionPath, response: { 204: Nothing } } },
    async ({ site, params }, reply) => {
      await formInbox.remove(site.id, params.submissionId);
      return reply.code(204).send();
    },
  );
}
