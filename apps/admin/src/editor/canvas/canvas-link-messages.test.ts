import { CANVAS_READY, type FromCanvas, type ToCanvas } from '@awning/contract/canvas';
import { applyCommand, type EditCommand, type PageDocument } from '@awning/site-model';
import { cell, createIds, idOf, letterPage } from '@awning/site-model/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { linkCanvas } from './canvas-link.ts';
import type { Drawing } from './part-queue.ts';

const [a, b] = ['a', 'b'].map(idOf) as [string, string];
const start = letterPage({ a: cell(0, 0), b: cell(12, 0) });

const after = (document: PageDocument, command: EditCommand): PageDocument => {
  const edit = applyCommand(document, command, { newId: createIds(0xfff) });
  if (!edit.ok) throw new Error(edit.refusal.message);
  return edit.document;
};
const moved = after(start, { do: 'move-block', block: b, to: { column: 4, row: 9 } });
const written = after(start, { do: 'set-property', block: a, path: ['html'], value: '<p>New</p>' });

/** The editor's end of the bridge, with a canvas that only notes what it is told. */
function openLink() {
  const heard: ToCanvas[] = [];
  const drawings: ((drawing: Drawing) => void)[] = [];
  const silent: boolean[] = [];
  const onStale = vi.fn();
  let canvas: MessagePort | undefined;
  const contentWindow = {
    postMessage: (_: unknown, __: string, [port]: MessagePort[]) => {
      canvas = port;
      if (port) port.onmessage = ({ data }) => heard.push(data as ToCanvas);
    },
  };
  const link = linkCanvas(
    {
      frame: { contentWindow } as unknown as HTMLIFrameElement,
      origin: location.origin,
      draw: (_, parts) =>
        new Promise((resolve) => {
          drawings.push(() =>
            resolve({ parts: parts.map((id) => ({ id, html: '<p>New</p>' })), problems: [] }),
          );
        }),
      words: { late: 'late', failed: () => 'failed' },
      onProblem: () => undefined,
      onMessage: () => undefined,
      onStale,
      onSilent: (isSilent) => silent.push(isSilent),
    },
    { document: start, device: 'desktop' },
  );
  opened.push(link.close);
  const event = new MessageEvent('message', { data: { kind: CANVAS_READY }, origin: location.origin });
  Object.defineProperty(event, 'source', { value: contentWindow });
  return {
    link,
    heard,
    silent,
    onStale,
    open: () => window.dispatchEvent(event),
    begin: async () => {
      window.dispatchEvent(event);
      canvas?.postMessage({ kind: 'ready' });
      await vi.waitFor(() => expect(heard).toHaveLength(1));
    },
    say: (message: FromCanvas) => canvas?.postMessage(message),
    draw: () => drawings.shift()?.({ parts: [], problems: [] }),
    applied: () => heard.filter((message) => message.kind === 'apply'),
  };
}

const opened: (() => void)[] = [];
afterEach(() => {
  for (const close of opened.splice(0)) close();
  vi.useRealTimers();
});

describe('the bridge to the canvas', () => {
  it('ED-6 a canvas that is ready gets the whole document first, then what was said before', async () => {
    const { link, heard, open, say } = openLink();
    link.tell({ kind: 'zoom', zoom: 0.5 });
    link.tell({ kind: 'zoom', zoom: 0.8 });
    open();
    say({ kind: 'ready' });
    await vi.waitFor(() => expect(heard).toHaveLength(2));
    expect(heard).toMatchObject([
      { kind: 'load', document: start },
      { kind: 'zoom', zoom: 0.8 },
    ]);
  });

  it('ED-6 changes have consecutive numbers, and a gap has the page loaded again', async () => {
    const { link, applied, begin, say, onStale } = openLink();
    await begin();
    link.show(moved);
    link.show(start);
    await vi.waitFor(() => expect(applied().map(({ number }) => number)).toEqual([1, 2]));
    say({ kind: 'missing', number: 1 });
    await vi.waitFor(() => expect(onStale).toHaveBeenCalledOnce());
  });

  it('a place changes at once, also while the server takes long to draw another block', async () => {
    const { link, applied, begin, draw } = openLink();
    await begin();
    link.show(written);
    link.show(after(written, { do: 'move-block', block: b, to: { column: 4, row: 9 } }));
    await vi.waitFor(() => expect(applied()).toHaveLength(2));
    expect(applied().flatMap(({ fragments }) => fragments)).toEqual([]);
    draw();
    await vi.waitFor(() => expect(applied()).toHaveLength(3));
    expect(applied().at(-1)).toMatchObject({ number: 3, diff: [], fragments: [{ id: a }] });
  });

  it('ED-7 a canvas that does not respond within two seconds is told of, and heard of when it is back', async () => {
    vi.useFakeTimers();
    const { silent, open, say } = openLink();
    vi.advanceTimersByTime(1_900);
    expect(silent).toEqual([]);
    vi.advanceTimersByTime(200);
    expect(silent).toEqual([true]);
    vi.useRealTimers();
    open();
    say({ kind: 'ready' });
    await vi.waitFor(() => expect(silent).toEqual([true, false]));
  });
});
