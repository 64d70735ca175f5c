// @vitest-environment happy-dom
import type { FromCanvas } from '@awning/contract/canvas';
import { BLOCK_TYPES, emptyDocument, newSection, type PageDocument } from '@awning/site-model';
import { expect, it, vi } from 'vitest';
import { createWriting } from './writing.ts';

const BLOCK = 'b'.repeat(24);
const items = [
  { title: 'A', body: '<p>a</p>' },
  { title: 'B', body: '<p>b</p>' },
];
const drawn = items.map(
  ({ title, body }) =>
    `<details open><summary><h3 class="accordion-item__title">${title}</h3></summary><div class="accordion-item__description">${body}</div></details>`,
);

function openAccordion() {
  document.body.innerHTML = `<div class="sqs-block" id="block-${BLOCK}" data-block-type="${BLOCK_TYPES.accordion}"><div class="sqs-block-content">${drawn.join('')}</div></div>`;
  const cell = { column: 0, row: 0, width: 6, height: 2, layer: 0 };
  const block = { id: BLOCK, type: BLOCK_TYPES.accordion, value: { items } };
  const layout = { type: 'fluid', blocks: [{ block, desktop: cell, phone: cell }] };
  const page: PageDocument = {
    ...emptyDocument(),
    sections: [{ ...newSection('a'.repeat(24)), layout } as never],
  };
  const told: FromCanvas[] = [];
  const writing = createWriting({
    page: document,
    document: () => page,
    isGestureEnd: () => false,
    nameOf: () => 'Text',
    onChange: () => undefined,
    tell: (message) => told.push(message),
  });
  return { writing, told };
}

it('ED-25 a double click opens the text under the pointer, of several the one that was meant', async () => {
  const { told } = openAccordion();
  const heard = vi.fn();
  document.addEventListener('dblclick', heard, { capture: true });

  const target = document.querySelectorAll('p')[1];
  target?.dispatchEvent(new MouseEvent('dblclick', { bubbles: true, cancelable: true }));
  await vi.waitFor(() => expect(told.at(-1)).toMatchObject({ state: { path: ['items', 1, 'body'] } }));
  expect(heard).not.toHaveBeenCalled();

  // A press elsewhere ends it.
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  expect(told.at(-1)).toEqual({ kind: 'textState', state: null });
});

it('ED-53 the first tap on a text selects its block, and the second opens the text', async () => {
  const { writing, told } = openAccordion();
  const title = document.querySelectorAll('h3')[1];
  const tap = (): boolean => {
    title?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch' }));
    return title?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })) ?? true;
  };
  // Not taken: the editor hears of it and selects.
  expect(tap()).toBe(true);
  writing.select([BLOCK]);
  expect(tap()).toBe(false);
  await vi.waitFor(() => expect(told.at(-1)).toMatchObject({ state: { path: ['items', 1, 'title'] } }));
});
