import type { Readable } from 'node:stream';

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** So many bytes say whether every other one is empty, as in text of two bytes a character. */
const LOOKED_AT = 4_096;
/** Of all pairs: text in Latin letters has nearly all, and no other text has any. */
const MANY = 0.3;

/** By its mark, by its bytes, or by whether all of it is UTF-8; what is not is text of an older Windows. */
export async function detectEncoding(open: () => Readable): Promise<TextEncoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  for await (const chunk of open() as AsyncIterable<Buffer>) {
    if (isFirst) {
      const marked = byMark(chunk) ?? byEmptyBytes(chunk.subarray(0, LOOKED_AT));
      if (marked !== null) return marked;
      isFirst = false;
    }
    if (!decodes(decoder, chunk, true)) return 'windows-1252';
  }
  return decodes(decoder, Buffer.alloc(0), false) ? 'utf-8' : 'windows-1252';
}

function decodes(decoder: TextDecoder, chunk: Buffer, stream: boolean): boolean {
  try {
    decoder.decode(chunk, { stream });
    return true;
  } catch {
    return false;
  }
}

function byMark(bytes: Buffer): TextEncoding | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return null;
}

function byEmptyBytes(bytes: Buffer): TextEncoding | null {
  const pairs = Math.floor(bytes.length / 2);
  if (pairs === 0) return null;
  let even = 0;
  let odd = 0;
  for (let at = 0; at < pairs * 2; at += 2) {
    if (bytes[at] === 0) even += 1;
    if (bytes[at + 1] === 0) odd += 1;
  }
  if (odd / pairs > MANY && even === 0) return 'utf-16le';
  return even / pairs > MANY && odd === 0 ? 'utf-16be' : null;
}

/** A piece at a time, without the mark at its beginning. */
export async function* decodeText(source: Readable, encoding: TextEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of source as AsyncIterable<Buffer>) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}
