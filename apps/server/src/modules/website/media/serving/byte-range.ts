import type { ByteRange } from '../../../../platform/files/index.ts';

/**
 * The one part that a `Range` header asks for; `none` when the whole file is the answer, which it always may be;
 * `missing` when the file has no such part.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'none' | 'missing' {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return 'none';
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'missing' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return 'none';
  return start >= size ? 'missing' : { start, end };
}
