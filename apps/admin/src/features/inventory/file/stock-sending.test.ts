import { describe, expect, it } from 'vitest';
import type { StockMove } from './stock-file.ts';
import { createSending } from './stock-sending.ts';

const moves = Array.from(
  { length: 600 },
  (_, place): StockMove => ({
    variantId: `v${place}`,
    line: place + 2,
    title: 'Cup',
    kind: 'up',
    quantity: 1,
    before: 0,
  }),
);

interface Call {
  readonly key: string;
  readonly count: number;
}

/** A shop whose answer to the third call gets lost. */
function open() {
  const calls: Call[] = [];
  const call = async (
    _: unknown,
    input: { body: { incrementOperations: unknown[] }; idempotencyKey: string },
  ) => {
    calls.push({ key: input.idempotencyKey, count: input.body.incrementOperations.length });
    if (calls.length === 3) throw new TypeError('Failed to fetch');
    return { body: {} };
  };
  const counts: number[] = [];
  const sending = createSending({ call } as never, moves, {
    id: 'file',
    note: 'Import',
    onDone: (count) => counts.push(count),
    onRefused: () => {},
  });
  return { calls, counts, sending };
}

describe('stock that is sent in parts', () => {
  it('a second try goes on where the first ended, under the same key, and moves nothing twice', async () => {
    const { calls, counts, sending } = open();
    await expect(sending.send(() => false)).rejects.toThrow('Failed to fetch');
    expect(sending.done()).toHaveLength(500);
    expect(sending.left()).toHaveLength(100);
    await sending.send(() => false);
    expect(sending.done()).toHaveLength(600);
    expect(calls.map(({ count }) => count)).toEqual([250, 250, 100, 100]);
    expect(calls[2]?.key).toBe(calls[3]?.key);
    expect(new Set(calls.map(({ key }) => key)).size).toBe(3);
    expect(counts.at(-1)).toBe(600);
  });

  it('sending that is stopped leaves the rest', async () => {
    const { counts, sending } = open();
    await sending.send(() => counts.length > 0);
    expect([sending.done().length, sending.left().length]).toEqual([250, 350]);
  });
});
