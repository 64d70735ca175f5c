import type { FromCanvas, ToCanvas } from '@awning/contract/canvas';
import { diffDocuments, type PageDocument, placeProperties, type Section } from '@awning/site-model';
import { vi } from 'vitest';
import { runCanvas } from '../canvas-page.ts';

export interface OpenCanvas {
  readonly send: (message: ToCanvas) => void;
  readonly told: readonly FromCanvas[];
  /** Of its shadow roots, which a test sees into all the same. */
  readonly modes: readonly string[];
  /** What the canvas told of one kind. */
  readonly toldOf: <Kind extends FromCanvas['kind']>(kind: Kind) => Extract<FromCanvas, { kind: Kind }>[];
  /** Applies what has changed since the last document, and then the HTML of parts. */
  readonly change: (next: PageDocument, html?: Readonly<Record<string, string>>) => void;
  /** Swaps HTML in, as it comes from the server. */
  readonly swap: (html: Readonly<Record<string, string>>) => void;
  /** The overlay once everything that waits for a frame is drawn. */
  readonly overlay: () => Promise<ShadowRoot>;
  readonly key: (key: string, held?: KeyboardEventInit) => KeyboardEvent;
}

const listeners: Parameters<Document['addEventListener']>[] = [];

/** A test has the page for itself: what the last canvas listened to and drew is gone. */
function closeCanvas(): void {
  for (const listener of listeners.splice(0)) document.removeEventListener(...listener);
  for (const extra of document.querySelectorAll('awning-overlay, awning-tab-stop')) extra.remove();
  document.head.replaceChildren();
}

/** The canvas in a page of happy-dom, drawn roughly as the server draws it. `inside`: the HTML within each block. */
export function openCanvas(start: PageDocument, inside: Readonly<Record<string, string>> = {}): OpenCanvas {
  closeCanvas();
  const shadows: ShadowRoot[] = [];
  const modes: string[] = [];
  const attach = Element.prototype.attachShadow;
  const opened = vi.spyOn(Element.prototype, 'attachShadow').mockImplementation(function (
    this: Element,
    { mode },
  ) {
    modes.push(mode);
    const shadow = attach.call(this, { mode: 'open' });
    shadows.push(shadow);
    return shadow;
  });
  const listening = vi.spyOn(document, 'addEventListener');
  document.body.innerHTML = start.sections.map((section) => sectionHtml(section, inside)).join('');
  document.elementsFromPoint = () => [];
  const told: FromCanvas[] = [];
  const send = runCanvas(document, (message) => told.push(message));
  opened.mockRestore();
  listeners.push(...listening.mock.calls);
  listening.mockRestore();
  let current = start;
  let number = 0;
  send({ kind: 'load', document: start, device: 'desktop' });
  const apply = (
    diff: Extract<ToCanvas, { kind: 'apply' }>['diff'],
    html: Readonly<Record<string, string>>,
  ): void => {
    number++;
    const fragments = Object.entries(html).map(([id, text]) => ({ id, html: text }));
    send({ kind: 'apply', number, diff, fragments });
  };
  return {
    send,
    told,
    modes,
    toldOf: <Kind extends FromCanvas['kind']>(kind: Kind) =>
      told.filter((message): message is Extract<FromCanvas, { kind: Kind }> => message.kind === kind),
    change: (next, html = {}) => {
      apply(diffDocuments(current, next), {});
      current = next;
      if (Object.keys(html).length > 0) apply([], html);
    },
    swap: (html) => apply([], html),
    overlay: async () => {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const [shadow] = shadows;
      if (!shadow) throw new Error('The canvas has no overlay.');
      return shadow;
    },
    key: (key, held = {}) => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...held });
      document.body.dispatchEvent(event);
      return event;
    },
  };
}

export function sectionHtml({ id, layout }: Section, inside: Readonly<Record<string, string>>): string {
  const placed = layout.type === 'fluid' ? layout.blocks : [];
  const blocks = placed.map((each) => {
    const style = placeProperties(each)
      .map((property) => property.join(':'))
      .join(';');
    return blockHtml(each.block.id, inside[each.block.id] ?? 'Text', style);
  });
  return `<section class="page-section" data-section-id="${id}"><div class="awning-fluid">${blocks.join('')}</div></section>`;
}

export const blockHtml = (id: string, inside: string, style = ''): string =>
  `<div class="sqs-block" id="block-${id}" style="${style}"><div class="sqs-block-content">${inside}</div></div>`;
