import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeBody, preferredEncoding } from './content-encoding.ts';

describe('the encoding of an answer', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['BR;q=1.0, GZIP;q=0.5', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br ; q=0.000 , gzip;q=0', 'identity'],
    ['*', 'br'],
    ['*;q=0', 'identity'],
    ['br;q=0, *', 'gzip'],
    ['deflate', 'identity'],
    ['identity;q=0', 'identity'],
  ])('%s is answered with %s', (header, encoding) => {
    expect(preferredEncoding(header)).toBe(encoding);
    expect(preferredEncoding(header)).toBe(encoding);
  });

  it('the response encoding is br, gzip or identity for any Accept-Encoding header', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (header) => {
        expect(['br', 'gzip', 'identity']).toContain(preferredEncoding(header));
      }),
    );
  });

  it('an encoded response decodes to the same bytes, and a short one is not encoded', async () => {
    const long = Buffer.from('a page with words and more words '.repeat(100));
    const [br, gz] = [await encodeBody(long, 'br'), await encodeBody(long, 'gzip')];
    expect([br.encoding, gz.encoding]).toEqual(['br', 'gzip']);
    expect(brotliDecompressSync(br.bytes).equals(long)).toBe(true);
    expect(gunzipSync(gz.bytes).equals(long)).toBe(true);
    expect(await encodeBody(Buffer.from('short'), 'br')).toMatchObject({ encoding: 'identity' });
  });
});
