import {
  FormOfPage,
  FormSubmission,
  FormSubmissionKey,
  FormSubmitted,
  FormUpload,
  FormUploadPath,
  FormValid,
  FormValues,
  TemplateSchema,
  TemplateSchemaQuery,
} from '@awning/contract';
import { Type } from 'typebox';
import { acceptOneFile, anyone, type HttpApp, readFilePart } from '../../platform/http/index.ts';
import { formErrors } from './form-errors.ts';
import { type SenderParts, senderOf } from './form-sender.ts';
import type { Forms } from './forms.ts';
import { templateSchema } from './template-schema.ts';

interface CallRoutes extends SenderParts {
  readonly forms: Forms;
}

/** An id that is none has no form, which is what the answer says. */
const NamedForm = Type.Object({ formId: Type.String({ maxLength: 200 }) });
/** A phone on a slow line, sending the largest file that a site may take. */
const ARRIVAL_SECONDS = 600;

/** What visitors' browsers call. */
export async function registerFormCallRoutes(app: HttpApp, parts: CallRoutes): Promise<void> {
  const { forms } = parts;
  const forAnyone = { config: { access: anyone } } as const;

  app.get(
    '/api/template/GetTemplateSchema',
    { ...forAnyone, schema: { querystring: TemplateSchemaQuery, response: { 200: TemplateSchema } } },
    async ({ query }) => templateSchema(query.type),
  );

  app.post(
    '/api/rest/forms/validate/:formId',
    {
      ...forAnyone,
      schema: { params: NamedForm, querystring: FormOfPage, body: FormValues, response: { 200: FormValid } },
    },
    async (request, reply) => {
      const { site, params, query, body } = request;
      await forms.validate(site.id, params.formId, body, senderOf(request, reply, parts), query.pageId);
      return { valid: true } as const;
    },
  );

  app.post(
    '/api/form/FormSubmissionKey',
    { ...forAnyone, schema: { response: { 200: FormSubmissionKey } } },
    async (request, reply) => ({
      key: forms.newKey(request.site.id, senderOf(request, reply, parts).visitor),
    }),
  );

  app.post(
    '/api/form/SaveFormSubmission',
    { ...forAnyone, schema: { body: FormSubmission, response: { 200: FormSubmitted } } },
    async (request, reply) => forms.submit(request.site.id, request.body, senderOf(request, reply, parts)),
  );

  await app.register(async (scope: HttpApp) => {
    await acceptOneFile(scope);
    scope.post(
      '/api/form/uploads/:formId/:fieldId',
      {
        config: {
          access: anyone,
          arrivalSeconds: ARRIVAL_SECONDS,
          answerSeconds: ARRIVAL_SECONDS + 60,
        },
        schema: {
          params: FormUploadPath,
          querystring: FormOfPage,
          response: { 201: FormUpload },
          consumes: ['multipart/form-data'],
        },
      },
      async (request, reply) => {
        const { site, params, query } = request;
        const sender = senderOf(request, reply, parts);
        const form = await forms.demand(site.id, params.formId, sender, query.pageId);
        const { file: stream, filename } = await readFilePart(request, (cause) =>
          formErrors.uploadUnreadable({ cause }),
        );
        reply.code(201);
        return forms.uploads.receive(site.id, form, params.fieldId, { stream, filename }, sender);
      },
    );
  });
}
