import type { Readable } from 'node:stream';
import { RETURN_LIMITS } from '@awning/contract';
import { returnErrors } from './return-errors.ts';
import type { NewLabel } from './return-label-repository.ts';

/** By their first bytes: a name says nothing about what a file is. */
const KINDS: readonly (readonly [contentType: string, extension: string, beginning: Buffer])[] = [
  ['application/pdf', 'pdf', Buffer.from('%PDF-')],
  ['image/png', 'png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['image/jpeg', 'jpg', Buffer.from([0xff, 0xd8, 0xff])],
];

const MOST_BYTES = RETURN_LIMITS.labelMegabytes * 1_000_000;
const MOST_NAME = 190;

/** A file that a member chose, read as a whole: labels are small. */
export async function readLabelFile(stream: Readable, fileName: string): Promise<NewLabel> {
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const part of stream as AsyncIterable<Buffer>) {
      bytes += part.length;
      if (bytes > MOST_BYTES) break;
      parts.push(part);
    }
  } catch (error) {
    throw returnErrors.labelUnreadable({ cause: error });
  }
  if (bytes > MOST_BYTES) throw returnErrors.labelTooLarge({ values: { max: RETURN_LIMITS.labelMegabytes } });
  const content = Buffer.concat(parts);
  const kind = KINDS.find(([, , beginning]) => content.subarray(0, beginning.length).equals(beginning));
  if (!kind) throw returnErrors.labelKind();
  const [contentType, extension] = kind;
  return { fileName: `${bareName(fileName)}.${extension}`, contentType, content };
}

/** Without a path, an ending and what no file system takes. */
const bareName = (fileName: string): string =>
  (fileName.split(/[\\/]/).at(-1) ?? '')
    .replace(/\.[^.]*$/, '')
    .replace(/[\p{Cc}<>:"|?*]+/gu, ' ')
    .trim()
    .slice(0, MOST_NAME)
    .toWellFormed() || 'label';
