import { formEndpoints } from '@awning/contract';
import { addressOf, openFormPage, openFormSentPage } from '@awning/contract/calls';
import { composeAnswers, FORM_CONTROLS, filesMessage } from '@awning/forms';
import { isWebAddress, PAGE_TYPES, safeLink } from '@awning/site-model';
import multipart from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../../../platform/clock.ts';
import { CataloguedError } from '../../../../platform/errors/index.ts';
import { type Html, rawHtml } from '../../../../platform/html/index.ts';
import { bind, type HttpApp, readReturnPath } from '../../../../platform/http/index.ts';
import type { Settings } from '../../../foundation/settings/index.ts';
import type { Access } from '../../../people/access/index.ts';
import type { BlockPage, Blocks, FilledForm } from '../../../website/blocks/index.ts';
import { type Forms, type PublicForm, plainSenderOf, type Sender } from '../../../website/forms/index.ts';
import { policyOf } from '../../page-types/page-policy.ts';
import type { SitePages } from '../../page-types/site-pages.ts';
import { formBody, problemLine, sentBody, withFilesAgain } from './form-page.ts';
import { type PostedForm, type ReceiveFile, readPostedForm } from './posted-form.ts';

export interface FormPageParts {
  readonly forms: Pick<Forms, 'demand' | 'newPageId' | 'countPlain' | 'submitPlain' | 'uploads'>;
  readonly access: Pick<Access, 'check'>;
  readonly settings: Pick<Settings, 'site' | 'limits'>;
  readonly clock: Clock;
  readonly blocks: Pick<Blocks, 'renderForm'>;
  readonly pages: Pick<SitePages, 'drawOwn'>;
}

/** A form on its way in. */
interface Arriving {
  /** Why it is refused before it is read. */
  readonly refusal: CataloguedError | null;
  /** Token to the name and size that tell a file from another. */
  readonly files: Map<string, string>;
  /** By field id. */
  readonly errors: Map<string, string>;
  /** The fields that came with files, taken or not. */
  readonly fileFields: Set<string>;
}
/** What became of a form: stored, or why not. */
interface PostedFormOutcome {
  readonly posted: PostedForm;
  /** As it stands on the page that it was sent from. */
  readonly form: PublicForm;
  readonly problem:
    | (Pick<FilledForm, 'errors' | 'summary'> & {
        readonly status: 422 | 429;
        readonly retryAfterSeconds?: number | undefined;
      })
    | null;
}
type PostRequest = FastifyRequest<{ Params: { formId: string }; Querystring: { once?: string } }>;

/** With files that come over a slow line. */
const ARRIVAL_SECONDS = 600;
/** What a captcha without our script would be called; there is none yet, so such forms say what is missing. */
const CAPTCHA_CONTROL = 'captcha.key';
const MULTIPART_LIMITS = {
  files: 50,
  fields: 1000,
  parts: 1050,
  fieldNameSize: 200,
  fieldSize: 500_000,
  fileSize: Number.MAX_SAFE_INTEGER,
};
const UNTOUCHED: FilledForm = { read: () => [], errors: new Map(), summary: '' };

/** Forms of visitors without script: sent as plain forms, shown again with what is wrong, and thanked for on a page. */
export function registerFormPages(app: HttpApp, context: FormPageParts): void {
  bind(app, formEndpoints.openFormPage, async (request, reply) => {
    const { site, params } = request;
    const form = await context.forms.demand(site.id, params.formId, plainSenderOf(request, context));
    return showForm(context, request, reply, form, UNTOUCHED);
  });
  bind(app, formEndpoints.openFormSentPage, async (request, reply) => {
    const { site, params, query } = request;
    const form = await context.forms.demand(site.id, params.formId, plainSenderOf(request, context));
    const onward = outsideAddress(request, form);
    // What a form may lead to, the policy of its page decides; a page that was reached may lead anywhere.
    if (onward !== null) reply.header('refresh', `0; url="${onward}"`);
    return sendFormPage(context, request, reply, form, () =>
      sentBody(form.model, { back: readReturnPath(query.from), onward }),
    );
  });
  app.register(async (scope: HttpApp) => {
    await scope.register(multipart, { throwFileSizeLimit: false, limits: MULTIPART_LIMITS });
    bind(
      scope,
      formEndpoints.postForm,
      { arrivalSeconds: ARRIVAL_SECONDS, answerSeconds: ARRIVAL_SECONDS + 60 },
      (request, reply) => postForm(context, request, reply),
    );
  });
}

async function postForm(
  context: FormPageParts,
  request: PostRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { forms } = context;
  const sender = plainSenderOf(request, context);
  const { site, params } = request;
  const somewhere = await forms.demand(site.id, params.formId, sender);
  const refusal = await forms.countPlain(site.id, params.formId, sender);
  const arriving: Arriving = { refusal, files: new Map(), errors: new Map(), fileFields: new Set() };
  let outcome: PostedFormOutcome;
  try {
    outcome = await takeForm(context, request, somewhere, arriving, sender);
  } finally {
    // What no submission has by now nobody can send again: a browser asks for files again.
    await forms.uploads.discard(site.id, [...arriving.files.keys()]);
  }
  const { posted, form, problem } = outcome;
  if (problem === null) return reply.redirect(nextAddress(request, posted, form), 303);
  const { status, errors, retryAfterSeconds } = problem;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  const summary = arriving.fileFields.size === 0 ? problem.summary : withFilesAgain(problem.summary);
  const filled = { ...backIn(request, posted), errors, summary };
  return showForm(context, request, reply.code(status), form, filled);
}

async function takeForm(
  context: FormPageParts,
  request: PostRequest,
  somewhere: PublicForm,
  arriving: Arriving,
  sender: Sender,
): Promise<PostedFormOutcome> {
  // Its page is known once it was read, and files are taken while it is.
  const receiveFile = createFileReceiver(context, request, somewhere, arriving, sender);
  const posted = await readPostedForm(request, receiveFile);
  const form = await context.forms.demand(request.site.id, somewhere.formId, sender, pageIdIn(posted));
  const { errors } = arriving;
  if (errors.size > 0)
    return { posted, form, problem: { status: 422, errors, summary: problemLine('', true) } };
  try {
    await submitForm(context, request, form, posted, arriving, sender);
    return { posted, form, problem: null };
  } catch (error) {
    if (!(error instanceof CataloguedError) || error.status === 404 || error.status >= 500) throw error;
    const { errors: fieldErrors = {}, retryAfterSeconds } = error.details;
    const summary = problemLine(error.message, Object.keys(fieldErrors).length > 0);
    const status = error.status === 429 ? 429 : 422;
    return {
      posted,
      form,
      problem: { status, errors: new Map(Object.entries(fieldErrors)), summary, retryAfterSeconds },
    };
  }
}

async function submitForm(
  { forms }: FormPageParts,
  request: PostRequest,
  form: PublicForm,
  posted: PostedForm,
  { files, refusal }: Arriving,
  sender: Sender,
): Promise<void> {
  const from = originOf(request, posted);
  const one = (name: string): string | undefined => posted.read(name)[0] || undefined;
  const answers = composeAnswers(
    form.model.fields,
    posted.read,
    (key) => from?.searchParams.get(key) ?? null,
  );
  await forms.submitPlain(
    request.site.id,
    {
      formId: form.formId,
      answers,
      page: {
        pageId: pageIdIn(posted) ?? null,
        contentSource: one(FORM_CONTROLS.contentSource)?.slice(0, 10) ?? null,
        pagePath: from?.pathname.slice(0, 2000) ?? null,
      },
      trapped: one(FORM_CONTROLS.trap) !== undefined,
      captchaKey: one(CAPTCHA_CONTROL),
      pageOnce: request.query.once,
      refusal,
      // A file that is sent again has another token, and is the same file.
      content: JSON.stringify(answers, (_key, value) => files.get(value) ?? value),
    },
    sender,
  );
}

/**
 * Takes in the files of a form: of one that is refused already nothing is kept, and of each field no more than it
 * takes.
 */
function createFileReceiver(
  { forms }: FormPageParts,
  { site }: FastifyRequest,
  form: PublicForm,
  { refusal, files, errors, fileFields }: Arriving,
  sender: Sender,
): ReceiveFile {
  const counts = new Map<string, number>();
  return async (name, file) => {
    fileFields.add(name);
    if (refusal || errors.has(name)) return null;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    const most = form.model.fields.find(({ id }) => id === name)?.maxFiles ?? 1;
    if (count > most) {
      errors.set(name, filesMessage(most));
      return null;
    }
    try {
      const upload = await forms.uploads.receive(site.id, form, name, file, sender);
      files.set(upload.token, `${upload.name} ${upload.size}`);
      return upload.token;
    } catch (error) {
      if (!(error instanceof CataloguedError) || error.status >= 500) throw error;
      errors.set(name, error.message);
      return null;
    }
  };
}

async function showForm(
  context: FormPageParts,
  request: FastifyRequest,
  reply: FastifyReply,
  form: PublicForm,
  filled: FilledForm,
): Promise<FastifyReply> {
  const { settings, forms, blocks, clock } = context;
  const { site } = request;
  const [{ value }, { formUploadMegabytes }] = await Promise.all([
    settings.site(site.id),
    settings.limits(site.id),
  ]);
  const { timeZone } = value;
  const once = forms.newPageId(site.id, form.formId);
  const page = (language: string): BlockPage => ({
    website: {
      id: site.id,
      siteTitle: site.title,
      baseUrl: site.baseUrl,
      timeZone,
      language,
      formUploadMegabytes,
    },
    collection: null,
    now: clock.now().getTime(),
    owner: ownerOf(form),
  });
  return sendFormPage(context, request, reply, form, (language) =>
    formBody(form.model, rawHtml(blocks.renderForm(form, { ...filled, once }, page(language)))),
  );
}

async function sendFormPage(
  { pages }: FormPageParts,
  { site }: FastifyRequest,
  reply: FastifyReply,
  form: PublicForm,
  body: (language: string) => Html,
): Promise<FastifyReply> {
  const drawn = await pages.drawOwn(site, {
    title: form.model.name,
    path: addressOf(openFormPage, { formId: form.formId }),
    name: 'form',
    pageType: PAGE_TYPES.page,
    cartCount: null,
    body: ({ language }) => body(language),
  });
  reply.policy = policyOf(drawn);
  return reply.type('text/html; charset=utf-8').send(drawn.html);
}

const ownerOf = ({ place }: PublicForm): BlockPage['owner'] => ({
  kind: place.kind === 'collection' ? 'page' : place.kind,
  id: place.id,
});

const pageIdIn = ({ read }: PostedForm): string | undefined =>
  read(FORM_CONTROLS.pageId)[0]?.slice(0, 100) || undefined;

/** The page of this site that the form was on, from the `Referer` header. */
function refererOf({ headers, host }: FastifyRequest): URL | null {
  const url = URL.parse(headers.referer ?? '');
  return url?.host === host ? url : null;
}

/** The page where it was begun: a form that came back once stands on a page of its own, and says which it was. */
function originOf(request: FastifyRequest, { read }: PostedForm): URL | null {
  const returnPath = readReturnPath(read(FORM_CONTROLS.pagePath)[0]);
  return returnPath === null
    ? refererOf(request)
    : new URL(returnPath, `${request.protocol}://${request.host}`);
}

function backIn(request: FastifyRequest, posted: PostedForm): Pick<FilledForm, 'read' | 'begunAt'> {
  const origin = originOf(request, posted);
  return { read: posted.read, begunAt: origin && readReturnPath(origin.pathname + origin.search) };
}

/** Where the owner wants visitors to go on, if that is another site. */
function outsideAddress({ protocol, host }: FastifyRequest, { model }: PublicForm): string | null {
  const link = safeLink(model.successRedirect);
  const url = isWebAddress(link) ? URL.parse(link) : null;
  return url === null || url.origin === URL.parse(`${protocol}://${host}`)?.origin ? null : url.href;
}

/**
 * Where the owner wants visitors to go on, if that is on this site; else the page with the message, which leads on or
 * back.
 */
function nextAddress(request: FastifyRequest, posted: PostedForm, form: PublicForm): string {
  const { formId, model } = form;
  const link = safeLink(model.successRedirect);
  const isOwn = isWebAddress(link) && outsideAddress(request, form) === null;
  if (link.startsWith('/') || isOwn) return link;
  const from = originOf(request, posted);
  const back = from && readReturnPath(from.pathname + from.search);
  return addressOf(openFormSentPage, { formId }, { from: back });
}
