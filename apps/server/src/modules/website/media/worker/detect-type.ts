import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileTypeFromFile } from 'file-type';
import { type FileType, fileTypeOf } from './file-types.ts';

const HEAD_BYTES = 16_384;
/** What may stand before the first element of a drawing. */
const BEFORE_SVG = /^\uFEFF?(?:\s+|<\?xml[^>]*\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*(?:\[[\s\S]*?\]\s*)?>)*/i;
const CONTROL = /[^\P{Cc}\t\n\v\f\r]/u;

/** What the content of a file says it is; null for what is not on our list. The sender's word is not asked for. */
export async function detectType(path: string, filename: string): Promise<FileType | null> {
  const detectedType = await fileTypeFromFile(path);
  if (detectedType && detectedType.ext !== 'xml') return fileTypeOf(detectedType.ext);
  const head = await readHead(path);
  if (isSvg(head)) return fileTypeOf('svg');
  return detectedType === undefined && (await isText(path)) ? textType(filename) : null;
}

async function readHead(path: string): Promise<string> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(HEAD_BYTES), position: 0 });
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

const isSvg = (head: string): boolean => /^<svg[\s/>]/.test(head.replace(BEFORE_SVG, ''));

/** Text has no mark of its own: it is what is UTF-8 from the first to the last byte and has no control characters. */
async function isText(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(path)) {
      if (CONTROL.test(decoder.decode(chunk, { stream: true }))) return false;
    }
    return !CONTROL.test(decoder.decode());
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** Between kinds of plain text, none of which a browser runs, the name may choose. */
function textType(filename: string): FileType | null {
  const extension = extname(filename).slice(1).toLowerCase();
  return ['csv', 'txt', 'vtt'].includes(extension) ? fileTypeOf(extension) : null;
}
