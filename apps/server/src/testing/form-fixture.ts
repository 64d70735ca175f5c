import { websiteRoles } from '@awning/contract';
import type { FormField } from '@awning/forms';
import { BLOCK_TYPES, type Block, formBlock, newsletterBlock, type PageDocument } from '@awning/site-model';
import type { LightMyRequestResponse } from 'fastify';
import type { Site } from '../modules/foundation/sites/index.ts';
import { column, type RowOf, sql } from '../platform/db/index.ts';
import { classicDocument } from './block-fixtures.ts';
import type { TestApp } from './test-app.ts';
import type { TestBrowser } from './test-browser.ts';

export type FormBlockValue = Partial<typeof formBlock.defaults>;

export const SubmissionFields = {
  submission_id: column.text,
  form_id: column.text,
  revision: column.integer,
  answers: column.json<Record<string, unknown>>(),
  email: column.nullable(column.text),
  state: column.text,
  site_user_id: column.nullable(column.text),
  page: column.json<Record<string, unknown>>(),
};
export type SubmissionFields = RowOf<typeof SubmissionFields>;

/** A site with forms on its pages, a member who manages them and visitors who fill them in. */
export interface FormFixture {
  readonly site: Site;
  readonly manager: TestBrowser;
  visitor(options?: { address?: string }): TestBrowser;
  /** A page with one form; the id of the form is that of its block. */
  page(value?: FormBlockValue, more?: { enabled?: boolean }): Promise<{ pageId: string; formId: string }>;
  save(pageId: string, document: PageDocument): Promise<void>;
  /** On a page that visitors see: a form of the library is open where it stands. */
  place(formId: string): Promise<string>;
  block(value?: FormBlockValue, id?: string): Block;
  newsletter(value?: Partial<typeof newsletterBlock.defaults>): Block;
  key(who: TestBrowser): Promise<string>;
  send(who: TestBrowser, body: Record<string, unknown>): Promise<LightMyRequestResponse>;
  /** With a key of its own. */
  submit(
    who: TestBrowser,
    formId: string,
    answers: unknown,
    more?: Record<string, unknown>,
  ): Promise<LightMyRequestResponse>;
  submissions(formId: string): Promise<SubmissionFields[]>;
  events(): Promise<{ payload: Record<string, unknown> }[]>;
}

export const aField = (type: FormField['type'], more: Partial<FormField> = {}): FormField => ({
  id: 'q',
  type,
  title: 'Question',
  ...(['radio', 'checkbox', 'select', 'likert'].includes(type) ? { options: ['One', 'Two'] } : {}),
  ...(type === 'hidden' ? { key: 'source' } : {}),
  ...more,
});

export async function openFormFixture(app: TestApp): Promise<FormFixture> {
  const site = await app.make.site();
  const host = `${site.slug}.localhost`;
  const manager = app.browser({ host });
  await app.make.signIn(manager, (await app.make.member(site, [websiteRoles.editor])).email);
  const newId = app.platform.ids.next;

  const block: FormFixture['block'] = (value = {}, id = newId()) => ({
    id,
    type: BLOCK_TYPES.form,
    value: { ...formBlock.defaults, ...value },
  });
  const save: FormFixture['save'] = async (pageId, document) => {
    await app.content.documents.replace(site.id, { kind: 'collection', id: pageId }, document);
  };
  const key = async (who: TestBrowser): Promise<string> =>
    (await who.call('POST', '/api/form/FormSubmissionKey')).json().key;
  const send: FormFixture['send'] = (who, body) => who.call('POST', '/api/form/SaveFormSubmission', body);

  return {
    site,
    manager,
    place: (formId) => placeForm(app, site, formId),
    visitor: (options = {}) => app.browser({ host, ...options }),
    async page(value, more = {}) {
      const { id: pageId } = await app.make.collection(site, more);
      const formId = newId();
      await save(pageId, classicDocument([block(value, formId)]));
      return { pageId, formId };
    },
    save,
    block,
    newsletter: (value = {}) => ({
      id: newId(),
      type: BLOCK_TYPES.newsletter,
      value: { ...newsletterBlock.defaults, ...value },
    }),
    key,
    send,
    submit: async (who, formId, answers, more = {}) =>
      send(who, { key: await key(who), formId, form: JSON.stringify(answers), ...more }),
    async submissions(formId) {
      const rows = await app.platform.database.query.rows(
        SubmissionFields,
        sql`
        select submission_id, form_id, revision, answers, email, state, site_user_id, page
        from form_submissions where website_id = ${site.id} and form_id = ${formId}
        order by created_at, submission_id`,
      );
      return rows;
    },
    async events() {
      const rows = await app.platform.database.query.rows(
        { payload: column.json<Record<string, unknown>>() },
        sql`
        select payload from outbox_events where website_id = ${site.id} and topic = 'form.submitted'`,
      );
      return rows;
    },
  };
}

/** A page of a site that shows a form of its library. */
export async function placeForm(app: TestApp, site: Site, formId: string): Promise<string> {
  const { id } = await app.make.collection(site);
  const block: Block = {
    id: app.platform.ids.next(),
    type: BLOCK_TYPES.form,
    value: { ...formBlock.defaults, formId },
  };
  await app.content.documents.replace(site.id, { kind: 'collection', id }, classicDocument([block]));
  return id;
}
