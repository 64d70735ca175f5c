import { describe, expect, it } from 'vitest';
import { createUploadQueue, type Upload } from './upload-queue.ts';

interface Sending {
  readonly name: string;
  readonly signal: AbortSignal;
  readonly progress: (share: number) => void;
  readonly finish: () => void;
  readonly fail: () => void;
}

/** A queue whose files are sent when the test says so. */
function createQueue() {
  const sent: Sending[] = [];
  const done: string[][] = [];
  const state: { list: readonly Upload[] } = { list: [] };
  const queue = createUploadQueue<string>({
    send: (file, { signal, onProgress }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        sent.push({
          name: file.name,
          signal,
          progress: onProgress,
          finish: () => resolve(file.name),
          fail: () => reject(new Error('The connection broke.')),
        });
      }),
    onDone: (names) => done.push([...names]),
    describe: (error) => (error instanceof Error ? error.message : ''),
    onChange: (list) => {
      state.list = list;
    },
  });
  const find = (name: string): Sending => {
    const sending = sent.findLast((each) => each.name === name);
    if (!sending) throw new Error(`${name} was not sent.`);
    return sending;
  };
  const idOf = (name: string): number => state.list.find((upload) => upload.name === name)?.id ?? 0;
  return { queue, sent, done, state, find, idOf };
}

const files = (...names: string[]): File[] => names.map((name) => new File(['x'], name));
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

describe('the queue of uploads', () => {
  it('files are sent two at a time and handed on in the order in which they were added', async () => {
    const { queue, sent, done, find, state } = createQueue();
    queue.add(files('a', 'b', 'c'));
    expect(sent.map(({ name }) => name)).toEqual(['a', 'b']);
    find('b').finish();
    await settle();
    expect(sent.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
    expect(done).toEqual([]);
    find('a').finish();
    await settle();
    expect(done).toEqual([['a', 'b']]);
    find('c').finish();
    await settle();
    expect(done).toEqual([['a', 'b'], ['c']]);
    expect(state.list).toEqual([]);
  });

  it('progress is reported, and a file that failed says why and is sent again on request', async () => {
    const { queue, done, find, idOf, state } = createQueue();
    queue.add(files('a', 'b'));
    find('a').progress(0.5);
    expect(state.list[0]).toMatchObject({ name: 'a', share: 0.5, state: 'sending' });
    find('a').fail();
    await settle();
    expect(state.list[0]).toMatchObject({ state: 'failed', error: 'The connection broke.' });
    find('b').finish();
    await settle();
    expect(done).toEqual([['b']]);
    queue.retry(idOf('a'));
    expect(state.list[0]).toMatchObject({ state: 'sending', error: null, share: 0 });
    find('a').finish();
    await settle();
    expect(done).toEqual([['b'], ['a']]);
  });

  it('a file that is cancelled stops, goes off the list and makes room for the next one', async () => {
    const { queue, sent, done, find, idOf, state } = createQueue();
    queue.add(files('a', 'b', 'c'));
    queue.cancel(idOf('a'));
    expect(find('a').signal.aborted).toBe(true);
    await settle();
    expect(sent.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
    expect(state.list.map(({ name }) => name)).toEqual(['b', 'c']);
    for (const name of ['b', 'c']) find(name).finish();
    await settle();
    expect(done.flat()).toEqual(['b', 'c']);
  });

  it('a queue that is closed stops everything and reports nothing more', async () => {
    const { queue, done, find, state } = createQueue();
    queue.add(files('a'));
    const before = state.list;
    queue.close();
    expect(find('a').signal.aborted).toBe(true);
    await settle();
    expect([done, state.list]).toEqual([[], before]);
  });
});
