import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { readGroups } from './read-file.ts';

const ROWS = 50_000;
const PER_CHUNK = 100;

/** A large file, piece by piece, that counts what was read of it. */
function largeFile() {
  let chunks = 0;
  function* pieces(): Generator<Buffer> {
    yield Buffer.from('Title,SKU,Price\n');
    for (let at = 0; at < ROWS; at += PER_CHUNK) {
      chunks += 1;
      const rows = Array.from({ length: PER_CHUNK }, (_, place) => `Cup ${at + place},C${at + place},5\n`);
      yield Buffer.from(rows.join(''));
    }
  }
  return { open: () => Readable.from(pieces()), chunks: () => chunks };
}

describe('a large file with products', () => {
  it('is read some products at a time, and never much further than they are asked for', async () => {
    const { open, chunks } = largeFile();
    const all = ROWS / PER_CHUNK;
    let products = 0;
    let largest = 0;
    for await (const groups of readGroups({ open, isArchive: false }, async () => {})) {
      products += groups.length;
      largest = Math.max(largest, groups.length);
      // Once for its encoding, some pieces for its separator, and then as far as the products have come.
      expect(chunks()).toBeLessThan(all + 100 + products / PER_CHUNK);
    }
    expect(products).toBe(ROWS);
    expect(largest).toBeLessThanOrEqual(200);
    expect(chunks()).toBeGreaterThanOrEqual(2 * all);
  });

  it('a product of more rows than it can need keeps no more of them than show that, without empty cells', async () => {
    const text = `Title,SKU,Price,Stock\nCup,C,5,\n${',D,5,\n'.repeat(5000)}`;
    for await (const [group] of readGroups(
      { open: () => Readable.from([Buffer.from(text)]), isArchive: false },
      async () => {},
    )) {
      expect(group?.lines).toHaveLength(1251);
      expect(group?.lines[1]?.cells).toEqual({ sku: 'D', price: '5' });
    }
  });
});
