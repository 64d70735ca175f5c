import type { CanvasFragment, ToCanvas } from '@awning/contract/canvas';
import { applyCommand, type EditCommand, newSection, type PageDocument } from '@awning/site-model';
import { cell, createIds, idOf, letterPage } from '@awning/site-model/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createPartQueue, type Drawing } from './part-queue.ts';

const [a, b] = ['a', 'b'].map(idOf) as [string, string];
const GRID = idOf('0');
const SECOND = '9'.repeat(24);

const opened: (() => void)[] = [];

function openQueue() {
  const page = letterPage({ a: cell(0, 0), b: cell(12, 0) });
  let document: PageDocument = { ...page, sections: [...page.sections, newSection(SECOND)] };
  const asked: { readonly parts: readonly string[]; readonly document: PageDocument }[] = [];
  const answers: { resolve: (drawing?: Partial<Drawing>) => void; reject: () => void }[] = [];
  const swaps: (readonly CanvasFragment[])[] = [];
  const posted: ToCanvas[] = [];
  const said: string[] = [];
  const queue = createPartQueue({
    document: () => document,
    swap: (fragments) => swaps.push(fragments),
    post: (message) => posted.push(message),
    words: { late: 'takes long', failed: () => 'is tried again' },
    onProblem: ({ id, message }) => said.push(`${id[0]} ${message}`),
    draw: (target, parts) =>
      new Promise((resolve, reject) => {
        const number = asked.push({ parts, document: target });
        const html = parts.map((id) => ({ id, html: `<p>${id[0]} ${number}</p>` }));
        answers.push({
          resolve: (drawing = {}) => resolve({ parts: html, problems: [], ...drawing }),
          reject: () => reject(new Error('unreachable')),
        });
      }),
  });
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  opened.push(queue.close);
  return {
    said,
    queue,
    asked,
    swaps,
    posted,
    run: (command: EditCommand) => {
      const edit = applyCommand(document, command, { newId: createIds(0xfff) });
      if (!edit.ok) throw new Error(edit.refusal.message);
      document = edit.document;
    },
    answer: async (drawing?: Partial<Drawing>) => {
      answers.shift()?.resolve(drawing);
      await settle();
    },
    fail: async () => {
      answers.shift()?.reject();
      await settle();
    },
  };
}

const htmlOf = (swaps: readonly (readonly CanvasFragment[])[]) =>
  swaps.map((fragments) => fragments.map(({ html }) => html));

afterEach(() => {
  for (const close of opened.splice(0)) close();
  vi.useRealTimers();
});

describe('parts that the server draws', () => {
  it('ED-8 one drawing is under way, and of many changes meanwhile only the newest is drawn', async () => {
    const { queue, asked, swaps, answer, run } = openQueue();
    queue.add([a]);
    for (const html of ['<p>1</p>', '<p>2</p>', '<p>3</p>']) {
      run({ do: 'set-property', block: a, path: ['html'], value: html });
      queue.add([a]);
    }
    expect(asked).toHaveLength(1);
    await answer();
    expect(asked).toHaveLength(2);
    expect(JSON.stringify(asked[1]?.document)).toContain('<p>3</p>');
    await answer();
    expect(asked).toHaveLength(2);
    expect(htmlOf(swaps)).toEqual([['<p>a 1</p>'], ['<p>a 2</p>']]);
  });

  it('ED-8 the drawing of a section that has changed meanwhile is thrown away and made again', async () => {
    const { queue, asked, swaps, answer, run } = openQueue();
    queue.add([GRID]);
    run({ do: 'move-block', block: a, section: SECOND });
    await answer();
    expect(swaps.flat()).toEqual([]);
    expect(asked.map(({ parts }) => parts)).toEqual([[GRID], [GRID]]);
    await answer();
    expect(htmlOf(swaps).flat()).toEqual(['<p>0 2</p>']);
  });

  it('a block that was removed meanwhile is neither shown nor drawn again', async () => {
    const { queue, asked, swaps, answer, run } = openQueue();
    queue.add([a]);
    queue.add([b]);
    run({ do: 'remove-block', block: a });
    run({ do: 'remove-block', block: b });
    await answer();
    expect(swaps.flat()).toEqual([]);
    expect(asked).toHaveLength(1);
  });

  it('ED-96 what could not be drawn is drawn with the next change, or when the connection is back', async () => {
    const { queue, asked, swaps, answer, fail } = openQueue();
    queue.add([a]);
    await fail();
    expect(asked).toHaveLength(1);
    queue.add([]);
    await fail();
    queue.add([b]);
    expect(asked.at(-1)?.parts).toEqual([a, b]);
    await answer();
    expect(htmlOf(swaps)).toEqual([['<p>a 3</p>', '<p>b 3</p>']]);
  });

  it('ED-10 problems are told with the name of the block, and no longer once it is drawn', async () => {
    const { queue, posted, answer } = openQueue();
    const problem = { id: a, name: 'Image', message: 'Image: it is gone' };
    const told = () => posted.filter((message) => message.kind === 'problems');
    queue.add([GRID]);
    await answer({ problems: [problem] });
    expect(told()).toEqual([{ kind: 'problems', problems: [problem] }]);
    queue.add([a]);
    await answer();
    expect(told().at(-1)).toEqual({ kind: 'problems', problems: [] });
  });

  it('ED-10 the reason why a block shows nothing is asked for once', async () => {
    const { queue, asked, swaps, posted, answer } = openQueue();
    queue.explain([a, 'gone']);
    queue.explain([a]);
    expect(asked.map(({ parts }) => parts)).toEqual([[a]]);
    await answer({ problems: [{ id: a, name: 'Image', message: 'Image: it is gone' }] });
    expect(posted).toHaveLength(1);
    expect(swaps).toEqual([]);
  });

  it('a block that takes five seconds holds up no other, is said to take long once, and is shown in the end', async () => {
    vi.useFakeTimers();
    const { queue, asked, posted, said, swaps, answer } = openQueue();
    queue.add([a]);
    queue.add([b]);
    expect(asked.map(({ parts }) => parts)).toEqual([[a]]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked.map(({ parts }) => parts)).toEqual([[a], [b]]);
    queue.add([a]);
    await vi.advanceTimersByTimeAsync(4_500);
    // ED-8: of one block there is one drawing under way.
    expect(asked).toHaveLength(2);
    expect(said).toEqual(['a takes long']);
    expect(posted.findLast(({ kind }) => kind === 'problems')).toMatchObject({ problems: [{ id: a }] });
    const answered = answer();
    await vi.advanceTimersByTimeAsync(1);
    await answered;
    expect(htmlOf(swaps)).toEqual([['<p>a 1</p>']]);
    expect(posted.findLast(({ kind }) => kind === 'problems')).toEqual({ kind: 'problems', problems: [] });
    // What has changed meanwhile is drawn now.
    expect(asked.at(-1)?.parts).toEqual([a]);
  });

  it('what could not be drawn is tried again by itself, each part alone, and the page is told meanwhile', async () => {
    vi.useFakeTimers();
    const { queue, asked, said, posted, fail, answer } = openQueue();
    const after = async (done: Promise<void>) => {
      await vi.advanceTimersByTimeAsync(1);
      await done;
    };
    queue.add([a, b]);
    await after(fail());
    expect(said).toEqual(['a is tried again', 'b is tried again']);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(asked.map(({ parts }) => parts)).toEqual([[a, b], [a]]);
    await after(fail());
    expect(asked.at(-1)?.parts).toEqual([b]);
    await after(answer());
    await vi.advanceTimersByTimeAsync(5_000);
    await after(answer());
    expect(asked.map(({ parts }) => parts)).toEqual([[a, b], [a], [b], [a]]);
    expect(posted.findLast(({ kind }) => kind === 'problems')).toEqual({ kind: 'problems', problems: [] });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(4);
  });

  it('a block that the server cannot draw is tried again a few times, and no longer once it is drawn', async () => {
    vi.useFakeTimers();
    const { queue, asked, answer } = openQueue();
    const problem = { id: a, name: 'Image', message: 'Image: it is gone' };
    const after = async (done: Promise<void>) => {
      await vi.advanceTimersByTimeAsync(1);
      await done;
    };
    queue.add([a]);
    for (let times = 0; times < 10; times++) {
      await after(answer({ problems: [problem] }));
      await vi.advanceTimersByTimeAsync(31_000);
    }
    expect(asked).toHaveLength(5);
    queue.add([a]);
    await after(answer());
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(6);
  });

  it('a drawing that takes more than a quarter of a second is shown to be under way', async () => {
    vi.useFakeTimers();
    const { queue, posted, answer } = openQueue();
    queue.add([a]);
    await vi.advanceTimersByTimeAsync(200);
    expect(posted).toEqual([]);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(posted).toEqual([{ kind: 'busy', ids: [a] }]);
    const answered = answer();
    await vi.advanceTimersByTimeAsync(1);
    await answered;
    expect(posted.at(-1)).toEqual({ kind: 'busy', ids: [] });
  });
});
