import type { Readable } from 'node:stream';
import type { FormUpload } from '@awning/contract';
import type { FormField } from '@awning/forms';
import type { WebsiteId } from '../../../../platform/entity-ids.ts';
import { BrokenOff, type IncomingFile } from '../../../../platform/files/index.ts';
import type { SignedIds } from '../../../../platform/signed-ids.ts';
import { readableName } from '../../media/index.ts';
import { formErrors } from '../form-errors.ts';
import type { FormLimits } from '../form-limits.ts';
import type { FormParts } from '../form-parts.ts';
import type { Sender } from '../form-sender.ts';
import type { PublicForm } from '../public-form.ts';
import { insertUpload } from './form-upload-repository.ts';
import { examineUpload, wantedBy } from './upload-content.ts';

export interface UploadContext extends Pick<FormParts, 'database' | 'files' | 'ids' | 'clock' | 'settings'> {
  readonly limits: FormLimits;
  readonly tokens: SignedIds;
}

export interface UploadRequest {
  readonly form: PublicForm;
  readonly fieldId: string;
  readonly file: { readonly stream: Readable; readonly filename: string };
  readonly sender: Pick<Sender, 'visitor' | 'network'>;
}

const MEGABYTE = 1_000_000;
/** What may wait on one site for a form to claim it. */
const MOST_UNCLAIMED = { files: 2_000, bytes: 5_000 * MEGABYTE } as const;

export const keyOf = (websiteId: WebsiteId, uploadId: string): string =>
  `${websiteId}/form-uploads/${uploadId}`;

export const fileFields = ({ model }: PublicForm): readonly FormField[] =>
  model.fields.filter(({ type }) => type === 'file');

/** What a token is good for. */
export const scopeOf = (
  websiteId: WebsiteId,
  { formId }: PublicForm,
  fieldId: string,
  visitor: string,
): string => [websiteId, formId, fieldId, visitor].join(':');

/** Takes a file in, for one field of one form and one visitor. */
export async function receiveUpload(
  context: UploadContext,
  websiteId: WebsiteId,
  { form, fieldId, file: { stream, filename }, sender: { visitor, network } }: UploadRequest,
): Promise<FormUpload> {
  const { files, settings, limits, tokens } = context;
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
    const uploadId = await store(context, websiteId, form, fieldId, incoming, { name, ...type });
    const token = tokens.write(scopeOf(websiteId, form, fieldId, visitor), uploadId);
    return { token, name, size: incoming.bytes, type: type.contentType };
  } finally {
    await incoming.discard();
  }
}

async function examined(incoming: IncomingFile, filename: string, field: FormField) {
  const verdict = await examineUpload(incoming.path, filename, field);
  if (verdict.ok) return verdict;
  const fileName = readableName(filename);
  throw verdict.why === 'lies'
    ? formErrors.uploadLies({ values: { fileName } })
    : formErrors.uploadWrongType({ values: { fileName, wanted: wantedBy(field) } });
}

/** The row first: a file without one would lie there for good. */
async function store(
  { database, ids, clock }: UploadContext,
  websiteId: WebsiteId,
  { formId }: PublicForm,
  fieldId: string,
  incoming: IncomingFile,
  { name, extension, contentType }: { name: string; extension: string; contentType: string },
): Promise<string> {
  const uploadId = ids.next();
  const isStored = await insertUpload(
    database.query,
    {
      websiteId,
      uploadId,
      formId,
      fieldId,
      name,
      extension,
      contentType,
      size: incoming.bytes,
      createdAt: clock.now(),
    },
    MOST_UNCLAIMED,
  );
  if (!isStored) throw formErrors.uploadsFull();
  await incoming.keep(keyOf(websiteId, uploadId));
  return uploadId;
}
