import { describe, expect, it } from 'vitest';
import { createEventStreamReader } from './event-stream.ts';

function readAll(pieces: readonly string[]): string[] {
  const seen: string[] = [];
  const reader = createEventStreamReader({
    onMessage: ({ event, data }) => seen.push(`${event}=${data}`),
    onId: (id) => seen.push(`#${id}`),
    onRetry: (ms) => seen.push(`retry ${ms}`),
  });
  for (const piece of pieces) reader.read(piece);
  return seen;
}

const STREAM =
  'retry: 2500\n\n: a comment\nid: 7\nevent: new-order\ndata: {"a":\ndata: 1}\n\nid: 8\n\r\ndata:x\r\r\n';

describe('reading a stream of events', () => {
  it('messages have their kind and joined lines of data, and the id comes before its message', () => {
    expect(readAll([STREAM])).toEqual(['retry 2500', '#7', 'new-order={"a":\n1}', '#8', 'message=x']);
  });

  it('a stream that is cut at any place gives the same messages', () => {
    const whole = readAll([STREAM]);
    for (let at = 1; at < STREAM.length; at++)
      expect(readAll([STREAM.slice(0, at), STREAM.slice(at)])).toEqual(whole);
    expect(readAll([...STREAM])).toEqual(whole);
  });

  it('a message that is not finished is not handed over', () => {
    expect(readAll(['id: 9\ndata: half'])).toEqual([]);
  });

  it('a line without an end is refused before it fills the memory', () => {
    expect(() => readAll(Array.from({ length: 3 }, () => 'x'.repeat(500_000)))).toThrow('without an end');
  });
});
