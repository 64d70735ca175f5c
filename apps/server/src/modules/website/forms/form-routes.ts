import { formEndpoints, type StoredForm } from '@awning/contract';
import type { FastifyReply } from 'fastify';
import { bind, filePolicy, type HttpApp, readIfMatch, tagged } from '../../../platform/http/index.ts';
import { contentDisposition } from '../media/index.ts';
import { formErrors } from './form-errors.ts';
import type { Forms } from './forms.ts';

const answer = (reply: FastifyReply, form: StoredForm) => tagged(reply, form.version, { form });

/** For members who look after forms. */
export function registerFormRoutes(app: HttpApp, { forms }: { forms: Forms }): void {
  bind(app, formEndpoints.countForms, async ({ site }) => forms.counts(site.id));
  bind(app, formEndpoints.listForms, async ({ site, query }) => forms.list(site.id, query));
  bind(app, formEndpoints.addForm, async ({ site, body }, reply) =>
    answer(reply.code(201), await forms.create(site.id, body)),
  );
  bind(app, formEndpoints.readForm, async ({ site, params }, reply) =>
    answer(reply, await forms.read(site.id, params.formId)),
  );
  bind(app, formEndpoints.saveForm, async (request, reply) => {
    const { site, params, body } = request;
    const options = { expected: readIfMatch(request) };
    return answer(reply, await forms.change(site.id, params.formId, body.model, options));
  });
  bind(app, formEndpoints.changeForm, async (request, reply) => {
    const { site, params, body } = request;
    const options = { expected: readIfMatch(request) };
    const edited = await forms.edit(site.id, params.formId, body.commands, options);
    return tagged(reply, edited.form.version, edited);
  });
  bind(app, formEndpoints.saveFormStorage, async (request, reply) => {
    const { site, params, body } = request;
    const options = { expected: readIfMatch(request) };
    return answer(reply, await forms.setStorage(site.id, params.formId, body.storage, options));
  });
  bind(app, formEndpoints.removeForm, async (request, reply) => {
    const options = { expected: readIfMatch(request) };
    await forms.archive(request.site.id, request.params.formId, options);
    return reply.code(204).send();
  });
  bind(app, formEndpoints.restoreForm, async ({ site, params }, reply) =>
    answer(reply, await forms.restore(site.id, params.formId)),
  );

  bind(app, formEndpoints.downloadFormUpload, async ({ site, params }, reply) => {
    const upload = await forms.uploads.open(site.id, params.uploadId);
    if (!upload) throw formErrors.fileMissing();
    // The file is for downloading only: nothing in it is drawn or runs here.
    reply.policy = filePolicy({ sandbox: true });
    reply
      .type(upload.contentType)
      .header('content-length', upload.file.size)
      .header('content-disposition', contentDisposition('attachment', upload.name))
      .header('cache-control', 'private, no-store');
    return reply.send(upload.file.stream());
  });
}
