import { formEndpoints } from '@awning/contract';
import { acceptOneFile, bind, type HttpApp, readFilePart } from '../../../../platform/http/index.ts';
import { formErrors } from '../form-errors.ts';
import { type SenderParts, senderOf } from '../form-sender.ts';
import type { Forms } from '../forms.ts';
import { templateSchema } from '../template-schema.ts';

export interface CallRoutes extends SenderParts {
  readonly forms: Forms;
}

/** A phone on a slow line, sending the largest file that a site may take. */
const ARRIVAL_SECONDS = 600;

/** What visitors' browsers call. */
export async function registerFormCallRoutes(app: HttpApp, parts: CallRoutes): Promise<void> {
  const { forms } = parts;

  bind(app, formEndpoints.readFormTemplate, async ({ query }) => templateSchema(query.type));

  bind(app, formEndpoints.validateForm, async (request, reply) => {
    const { site, params, query, body } = request;
    await forms.validate(site.id, params.formId, body, senderOf(request, reply, parts), query.pageId);
    return { valid: true } as const;
  });

  bind(app, formEndpoints.createSubmissionKey, async (request, reply) => ({
    key: forms.newKey(request.site.id, senderOf(request, reply, parts).visitor),
  }));

  bind(app, formEndpoints.submitForm, async (request, reply) =>
    forms.submit(request.site.id, request.body, senderOf(request, reply, parts)),
  );

  await app.register(async (scope: HttpApp) => {
    await acceptOneFile(scope);
    bind(
      scope,
      formEndpoints.uploadFormFile,
      { arrivalSeconds: ARRIVAL_SECONDS, answerSeconds: ARRIVAL_SECONDS + 60 },
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
