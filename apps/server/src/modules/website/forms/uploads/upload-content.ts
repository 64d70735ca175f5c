import { open } from 'node:fs/promises';
import type { FormField } from '@awning/forms';
import { fileTypeFromBuffer } from 'file-type';

/** What a file is by its content. */
export interface UploadType {
  readonly extension: string;
  readonly contentType: string;
}

export type UploadVerdict =
  | ({ readonly ok: true } & UploadType)
  | { readonly ok: false; readonly why: 'lies' | 'unwanted' };

/** Enough to tell what a file is, office documents included, and little enough to be read at once. */
const LOOKED_AT_BYTES = 65_536;
const BYTES: UploadType = { extension: 'bin', contentType: 'application/octet-stream' };
const TEXT: UploadType = { extension: 'txt', contentType: 'text/plain; charset=utf-8' };

const IMAGES = ['jpg', 'png', 'apng', 'gif', 'webp', 'avif', 'heic', 'bmp', 'tif'];
const OFFICE = ['docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp'];
/** Kept in a container that the old programs share, so that the content alone does not tell them apart. */
const OLD_OFFICE = ['doc', 'xls', 'ppt'];
const TEXTS = ['txt', 'csv', 'md', 'tsv'];
const DOCUMENTS = ['pdf', 'rtf', ...OFFICE, ...OLD_OFFICE, ...TEXTS];

/** Ends of names that mean the same. */
const SPELLINGS: Readonly<Record<string, string>> = {
  jpeg: 'jpg',
  jpe: 'jpg',
  tiff: 'tif',
  heif: 'heic',
  htm: 'html',
};
/** Ends whose content is recognised, so that anything else in such a file is a lie. */
const RECOGNISED = new Set([
  ...IMAGES,
  ...OFFICE,
  ...OLD_OFFICE,
  'pdf',
  'rtf',
  'zip',
  'gz',
  '7z',
  'rar',
  'mp3',
  'mp4',
  'mov',
  'wav',
  'webm',
  'epub',
  'exe',
]);

/** What people read of what a field takes. */
export const wantedBy = ({ accept = 'any' }: Pick<FormField, 'accept'>): string =>
  ({
    images: 'images, such as JPEG and PNG',
    documents: 'documents, such as PDF, Word and text',
    any: 'files of any kind',
  })[accept];

export async function examineUpload(
  path: string,
  name: string,
  field: Pick<FormField, 'accept'>,
): Promise<UploadVerdict> {
  const beginning = await readBeginning(path);
  const claimed = extensionOf(name);
  const type = await typeOf(beginning, claimed);
  if (type === null) return { ok: false, why: 'lies' };
  const accepted = { images: IMAGES, documents: DOCUMENTS, any: null }[field.accept ?? 'any'];
  return accepted === null || accepted.includes(type.extension)
    ? { ok: true, ...type }
    : { ok: false, why: 'unwanted' };
}

/** Null: the name says something else than the content. */
async function typeOf(beginning: Buffer, claimed: string): Promise<UploadType | null> {
  const detectedType = await fileTypeFromBuffer(beginning).catch(() => undefined);
  if (detectedType === undefined) {
    if (RECOGNISED.has(claimed)) return null;
    if (!isText(beginning)) return BYTES;
    return TEXTS.includes(claimed) ? { ...TEXT, extension: claimed } : TEXT;
  }
  const extension = SPELLINGS[detectedType.ext] ?? detectedType.ext;
  const type = { extension, contentType: safeType(detectedType.mime) };
  if (!RECOGNISED.has(claimed) && !TEXTS.includes(claimed)) return type;
  if (claimed === extension) return type;
  if (extension === 'cfb' && OLD_OFFICE.includes(claimed)) return { ...BYTES, extension: claimed };
  // The parts that would tell can come later than we look.
  if (extension === 'zip' && OFFICE.includes(claimed)) return { ...type, extension: claimed };
  if ([extension, claimed].every((each) => ['png', 'apng'].includes(each))) return type;
  return null;
}

/** Markup is never called by its name: a browser might draw it. */
const safeType = (mime: string): string => (/html|xml|svg|script/i.test(mime) ? BYTES.contentType : mime);

function extensionOf(name: string): string {
  const [, end = ''] = /\.([A-Za-z0-9]{1,8})$/.exec(name) ?? [];
  const lower = end.toLowerCase();
  return SPELLINGS[lower] ?? lower;
}

function isText(bytes: Buffer): boolean {
  if (bytes.includes(0)) return false;
  try {
    // A character may be cut in two where we stopped reading.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

async function readBeginning(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(LOOKED_AT_BYTES), 0, LOOKED_AT_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
