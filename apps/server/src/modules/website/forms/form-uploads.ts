import type { Readable } from 'node:stream';
import type { FormUpload } from '@awning/contract';
import { answerOf, type FormAnswers, type FormField, formMessages } from '@awning/forms';
import { column, type Queryable, sql } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { BrokenOff, type IncomingFile, type OpenFile } from '../../../platform/files/index.ts';
import { createSignedIds } from '../../../platform/signed-ids.ts';
import { readableName } from '../media/index.ts';
import { formErrors } from './form-errors.ts';
import { createFormLimits } from './form-limits.ts';
import type { FormParts } from './form-parts.ts';
import type { Sender } from './form-sender.ts';
import type { PublicForm } from './public-form.ts';
import { examineUpload, wantedBy } from './upload-content.ts';

/** A file among the answers, by the token that its sender got for it. */
export interface SentFile {
  readonly fieldId: string;
  readonly uploadId: string;
}

export interface StoredUpload {
  readonly name: string;
  readonly contentType: string;
  readonly file: OpenFile;
}

export interface FormUploads {
  /** Takes a file in; nobody sees it before a submission claims it. */
  receive(
    websiteId: WebsiteId,
    form: PublicForm,
    fieldId: string,
    file: { readonly stream: Readable; readonly filename: string },
    sender: Pick<Sender, 'visitor' | 'network'>,
  ): Promise<FormUpload>;
  /** Removes files that came with a form that was refused. */
  discard(websiteId: WebsiteId, tokens: readonly string[]): Promise<void>;
  /** The files among the answers; throws for a token that this visitor did not get for this field. */
  readTokens(
    websiteId: WebsiteId,
    form: PublicForm,
    answers: FormAnswers,
    visitor: string,
  ): readonly SentFile[];
  /** The answers with the ids of files in place of the tokens. */
  namedById(form: PublicForm, answers: FormAnswers, files: readonly SentFile[]): FormAnswers;
  /** In the transaction of the submission. Each file belongs to one. */
  claim(tx: Queryable, websiteId: WebsiteId, submissionId: string, files: readonly SentFile[]): Promise<void>;
  /** For members; null for what no submission has. */
  open(websiteId: WebsiteId, uploadId: string): Promise<StoredUpload | null>;
  /** Removes what nobody sent along for a day; tells how many. */
  sweep(): Promise<number>;
}

const DAY_MS = 24 * 3_600_000;
const MEGABYTE = 1_000_000;
const SWEPT_AT_ONCE = 500;
/** What may wait on one site for a form to claim it. */
const MOST_UNCLAIMED = { files: 2_000, bytes: 5_000 * MEGABYTE } as const;

const keyOf = (websiteId: WebsiteId, uploadId: string): string => `${websiteId}/form-uploads/${uploadId}`;

const fileFields = ({ model }: PublicForm): readonly FormField[] =>
  model.fields.filter(({ type }) => type === 'file');

const tokensIn = (answers: FormAnswers, field: FormField): readonly string[] => {
  const answer = answerOf(answers, field);
  return Array.isArray(answer) ? answer : [];
};

export function createFormUploads({
  database,
  files,
  keyring,
  ids,
  clock,
  settings,
  ...parts
}: FormParts): FormUploads {
  const limits = createFormLimits(parts);
  const tokens = createSignedIds(keyring, 'form-upload');
  const scopeOf = (websiteId: WebsiteId, { formId }: PublicForm, fieldId: string, visitor: string): string =>
    [websiteId, formId, fieldId, visitor].join(':');

  const examined = async (incoming: IncomingFile, filename: string, field: FormField) => {
    const verdict = await examineUpload(incoming.path, filename, field);
    if (verdict.ok) return verdict;
    const fileName = readableName(filename);
    throw verdict.why === 'lies'
      ? formErrors.uploadLies({ values: { fileName } })
      : formErrors.uploadWrongType({ values: { fileName, wanted: wantedBy(field) } });
  };

  /** The row first: a file without one would lie there for good. */
  const keep = async (
    websiteId: WebsiteId,
    { formId }: PublicForm,
    fieldId: string,
    incoming: IncomingFile,
    { name, extension, contentType }: { name: string; extension: string; contentType: string },
  ): Promise<string> => {
    const uploadId = ids.next();
    const rowCount = await database.query.run(sql`
      insert into form_uploads
        (website_id, upload_id, form_id, field_id, name, size, content_type, extension, created_at)
      select ${websiteId}, ${uploadId}, ${formId}, ${fieldId}, ${name},
        ${incoming.bytes}, ${contentType}, ${extension}, ${clock.now().toISOString()}::timestamptz
      from form_uploads where website_id = ${websiteId} and submission_id is null
      having count(*) < ${MOST_UNCLAIMED.files} and coalesce(sum(size), 0) < ${MOST_UNCLAIMED.bytes}`);
    if (rowCount === 0) throw formErrors.uploadsFull();
    await incoming.keep(keyOf(websiteId, uploadId));
    return uploadId;
  };

  return {
    async receive(websiteId, form, fieldId, { stream, filename }, { visitor, network }) {
      const field = fileFields(form).find(({ id }) => id === fieldId);
      if (!field) throw formErrors.notConfigured();
      await limits.countUpload(network);
      const { formUploadMegabytes } = await settings.limits(websiteId);
      const maxBytes = formUploadMegabytes * MEGABYTE;
      const name = readableName(filename);
      const incoming = await files.receive(stream, { maxBytes }).catch((error: unknown) => {
        throw error instanceof BrokenOff ? formErrors.uploadUnreadable({ cause: error }) : error;
      });
      if (incoming === null)
        throw formErrors.uploadTooLarge({ values: { fileName: name, maxSize: `${formUploadMegabytes} MB` } });
      try {
        const type = await examined(incoming, filename, field);
        const uploadId = await keep(websiteId, form, fieldId, incoming, { name, ...type });
        const token = tokens.write(scopeOf(websiteId, form, fieldId, visitor), uploadId);
        return { token, name, size: incoming.bytes, type: type.contentType };
      } finally {
        await incoming.discard();
      }
    },

    readTokens(websiteId, form, answers, visitor) {
      const lost: string[] = [];
      const sent = fileFields(form).flatMap((field) =>
        [...new Set(tokensIn(answers, field))].flatMap((token) => {
          const uploadId = tokens.read(scopeOf(websiteId, form, field.id, visitor), token);
          if (uploadId !== null) return { fieldId: field.id, uploadId };
          lost.push(field.id);
          return [];
        }),
      );
      if (lost.length > 0) throw gone(lost);
      return sent;
    },

    namedById(form, answers, sent) {
      const fields = fileFields(form);
      if (fields.length === 0) return answers;
      const named = fields.map(({ id }) => [
        id,
        sent.filter(({ fieldId }) => fieldId === id).map(({ uploadId }) => uploadId),
      ]);
      return { ...answers, ...Object.fromEntries(named) };
    },

    async claim(tx, websiteId, submissionId, sent) {
      const rows = await tx.rows(
        { upload_id: column.text },
        sql`
        update form_uploads set submission_id = ${submissionId}
        where website_id = ${websiteId} and submission_id is null
          and upload_id = any (select jsonb_array_elements_text(${JSON.stringify(sent.map(({ uploadId }) => uploadId))}::jsonb))
        returning upload_id`,
      );
      const claimed = new Set(rows.map(({ upload_id }) => upload_id));
      const missing = sent.filter(({ uploadId }) => !claimed.has(uploadId));
      if (missing.length > 0) throw gone(missing.map(({ fieldId }) => fieldId));
    },

    async discard(websiteId, refused) {
      const uploadIds = refused.map((token) => token.split('.')[0]);
      if (uploadIds.length === 0) return;
      const rows = await database.query.rows(
        { upload_id: column.text },
        sql`
        delete from form_uploads where website_id = ${websiteId} and submission_id is null
          and upload_id = any (select jsonb_array_elements_text(${JSON.stringify(uploadIds)}::jsonb))
        returning upload_id`,
      );
      for (const { upload_id } of rows) await files.delete(keyOf(websiteId, upload_id));
    },

    async open(websiteId, uploadId) {
      const rows = await database.query.rows(
        { name: column.text, content_type: column.text },
        sql`
        select name, content_type from form_uploads
        where website_id = ${websiteId} and upload_id = ${uploadId} and submission_id is not null`,
      );
      const [match] = rows;
      const file = match && (await files.open(keyOf(websiteId, uploadId)));
      return file ? { name: match.name, contentType: match.content_type, file } : null;
    },

    async sweep() {
      const before = new Date(clock.now().getTime() - DAY_MS).toISOString();
      let swept = 0;
      for (let count = SWEPT_AT_ONCE; count === SWEPT_AT_ONCE; swept += count) {
        const rows = await database.query.rows(
          { website_id: column.id<WebsiteId>(), upload_id: column.text },
          sql`
          delete from form_uploads where (website_id, upload_id) in (
            select website_id, upload_id from form_uploads
            where submission_id is null and created_at < ${before} limit ${SWEPT_AT_ONCE} for update skip locked)
          returning website_id, upload_id`,
        );
        for (const { website_id, upload_id } of rows) await files.delete(keyOf(website_id, upload_id));
        count = rows.length;
      }
      return swept;
    },
  };
}

const gone = (fieldIds: readonly string[]) =>
  formErrors.invalid({ errors: Object.fromEntries(fieldIds.map((id) => [id, formMessages.fileGone])) });
