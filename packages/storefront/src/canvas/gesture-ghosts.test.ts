// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { createGhosts } from './gesture-ghosts.ts';
import { EMPTY_VIEW, type GestureView } from './gestures/gesture-types.ts';

const SECTIONS = `
  <section data-section-id="one"><div id="block-a"></div><div id="block-b"></div></section>
  <section data-section-id="two"><div id="block-c"></div></section>`;

beforeEach(() => {
  document.body.innerHTML = SECTIONS;
});

const levels = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('section')].map(({ style }) => style.zIndex);
const box = { left: 0, top: 0, width: 10, height: 10 };
const displaced: GestureView['displaced'] = [{ id: 'b', x: 0, y: 90, rows: 3, box }];

it('ED-37 a section whose blocks make room lies above the next, below what is dragged, until the drop', () => {
  const ghosts = createGhosts(document);
  ghosts.show({ ...EMPTY_VIEW, ghosts: [{ id: 'c', x: 0, y: -40 }], displaced });
  expect(levels()).toEqual(['1', '2']);
  ghosts.show({ ...EMPTY_VIEW, ghosts: [{ id: 'c', x: 0, y: 0 }] });
  expect(levels()).toEqual(['', '2']);
  ghosts.show({ ...EMPTY_VIEW, ghosts: [{ id: 'a', x: 0, y: 10 }], displaced });
  expect(levels()).toEqual(['2', '']);
  ghosts.clear();
  expect(levels()).toEqual(['', '']);
});
