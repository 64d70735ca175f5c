import {
  ChangeHeaders,
  FormChange,
  FormCommands,
  FormCommandsAnswer,
  FormPage,
  FormPath,
  FormQuery,
  FormResponse,
  FormStorageChange,
  Id,
  NewForm,
  Nothing,
  type StoredForm,
} from '@awning/contract';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { filePolicy, type HttpApp, memberWho, readIfMatch, tagged } from '../../platform/http/index.ts';
import { contentDisposition } from '../media/index.ts';
import { formErrors } from './form-errors.ts';
import type { Forms } from './forms.ts';

const answer = (reply: FastifyReply, form: StoredForm) => tagged(reply, form.version, { form });

/** For members who look after forms. */
export function registerFormRoutes(app: HttpApp, { forms }: { forms: Forms }): void {
  const forManagers = { config: { access: memberWho('forms.manage') } } as const;
  const one = { params: FormPath, response: { 200: FormResponse } };
  const change = { ...one, headers: ChangeHeaders };

  app.get(
    '/api/forms',
    { ...forManagers, schema: { querystring: FormQuery, response: { 200: FormPage } } },
    async ({ site, query }) => forms.list(site.id, query),
  );
  app.post(
    '/api/forms',
    { ...forManagers, schema: { body: NewForm, response: { 201: FormResponse } } },
    async ({ site, body }, reply) => answer(reply.code(201), await forms.create(site.id, body)),
  );
  app.get('/api/forms/:formId', { ...forManagers, schema: one }, async ({ site, params }, reply) =>
    answer(reply, await forms.read(site.id, params.formId)),
  );
  app.put(
    '/api/forms/:formId',
    { ...forManagers, schema: { ...change, body: FormChange } },
    async (request, reply) => {
      const { site, params, body } = request;
      const options = { expected: readIfMatch(request) };
      return answer(reply, await forms.change(site.id, params.formId, body.model, options));
    },
  );
  app.patch(
    '/api/forms/:formId',
    {
      ...forManagers,
      schema: { ...change, body: FormCommands, response: { 200: FormCommandsAnswer } },
    },
    async (request, reply) => {
      const { site, params, body } = request;
      const options = { expected: readIfMatch(request) };
      const edited = await forms.edit(site.id, params.formId, body.commands, options);
      return tagged(reply, edited.form.version, edited);
    },
  );
  app.put(
    '/api/forms/:formId/storage',
    { ...forManagers, schema: { ...change, body: FormStorageChange } },
    async (request, reply) => {
      const { site, params, body } = request;
      const options = { expected: readIfMatch(request) };
      return answer(reply, await forms.setStorage(site.id, params.formId, body.storage, options));
    },
  );
  app.delete(
    '/api/forms/:formId',
    {
      ...forManagers,
      schema: { params: FormPath, headers: ChangeHeaders, response: { 204: Nothing } },
    },
    async (request, reply) => {
      const options = { expected: readIfMatch(request) };
      await forms.archive(request.site.id, request.params.formId, options);
      return reply.code(204).send();
    },
  );
  app.post('/api/forms/:formId/restore', { ...forManagers, schema: one }, async ({ site, params }, reply) =>
    answer(reply, await forms.restore(site.id, params.formId)),
  );

  app.get(
    '/api/forms/uploads/:uploadId',
    { ...forManagers, schema: { params: Type.Object({ uploadId: Id }) } },
    async ({ site, params }, reply) => {
      const kept = await forms.uploads.open(site.id, params.uploadId);
      if (!kept) throw formErrors.fileMissing();
      // Whatever it is, it is for keeping: nothing in it is drawn or runs here.
      reply.policy = filePolicy({ sandbox: true });
      reply
        .type(kept.contentType)
        .header('content-length', kept.file.size)
        .header('content-disposition', contentDisposition('attachment', kept.name))
        .header('cache-control', 'private, no-store');
      return reply.send(kept.file.stream());
    },
  );
}
