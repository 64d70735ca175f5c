import type { Readable } from 'node:stream';
import type { FormUpload } from '@awning/contract';
import { answerOf, type FormAnswers, type FormField, formMessages } from '@awning/forms';
import type { Queryable } from '../../../../platform/db/index.ts';
import type { WebsiteId } from '../../../../platform/entity-ids.ts';
import type { OpenFile } from '../../../../platform/files/index.ts';
import { createSignedIds } from '../../../../platform/signed-ids.ts';
import { formErrors } from '../form-errors.ts';
import { createFormLimits } from '../form-limits.ts';
import type { FormParts } from '../form-parts.ts';
import type { Sender } from '../form-sender.ts';
import type { PublicForm } from '../public-form.ts';
import {
  claimUploads,
  deleteUnclaimed,
  deleteUnclaimedBefore,
  findClaimed,
} from './form-upload-repository.ts';
import { fileFields, keyOf, receiveUpload, scopeOf, type UploadContext } from './receive-upload.ts';

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
  /** Removes files that no visitor sent along for a day; returns how many. */
  sweep(): Promise<number>;
}

const DAY_MS = 24 * 3_600_000;
const SWEPT_AT_ONCE = 500;

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
  const context: UploadContext = { database, files, ids, clock, settings, limits, tokens };

  return {
    receive: (websiteId, form, fieldId, file, sender) =>
      receiveUpload(context, websiteId, { form, fieldId, file, sender }),

    readTokens(websiteId, form, answers, visitor) {
      const lostFieldIds: string[] = [];
      const sent = fileFields(form).flatMap((field) =>
        [...new Set(tokensIn(answers, field))].flatMap((token) => {
          const uploadId = tokens.read(scopeOf(websiteId, form, field.id, visitor), token);
          if (uploadId !== null) return { fieldId: field.id, uploadId };
          lostFieldIds.push(field.id);
          return [];
        }),
      );
      if (lostFieldIds.length > 0) throw filesGone(lostFieldIds);
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
      const uploadIds = sent.map(({ uploadId }) => uploadId);
      const claimed = await claimUploads(tx, websiteId, submissionId, uploadIds);
      const missing = sent.filter(({ uploadId }) => !claimed.has(uploadId));
      if (missing.length > 0) throw filesGone(missing.map(({ fieldId }) => fieldId));
    },

    async discard(websiteId, refused) {
      const uploadIds = refused.flatMap((token) => token.split('.')[0] ?? []);
      if (uploadIds.length === 0) return;
      for (const uploadId of await deleteUnclaimed(database.query, websiteId, uploadIds))
        await files.delete(keyOf(websiteId, uploadId));
    },

    async open(websiteId, uploadId) {
      const match = await findClaimed(database.query, websiteId, uploadId);
      const file = match && (await files.open(keyOf(websiteId, uploadId)));
      return match && file ? { ...match, file } : null;
    },

    async sweep() {
      const before = new Date(clock.now().getTime() - DAY_MS);
      let swept = 0;
      for (let count = SWEPT_AT_ONCE; count === SWEPT_AT_ONCE; swept += count) {
        const uploads = await deleteUnclaimedBefore(database.query, before, SWEPT_AT_ONCE);
        for (const { websiteId, uploadId } of uploads) await files.delete(keyOf(websiteId, uploadId));
        count = uploads.length;
      }
      return swept;
    },
  };
}

const filesGone = (fieldIds: readonly string[]) =>
  formErrors.invalid({ errors: Object.fromEntries(fieldIds.map((id) => [id, formMessages.fileGone])) });
