// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { mount } from './announcement-island.ts';

const show = (version: string): HTMLElement => {
  document.body.innerHTML = `<div class="sqs-announcement-bar" data-announcement="${version}"><div>Sale</div><button class="sqs-announcement-bar-close" hidden></button></div><a href="/" id="next">Home</a>`;
  const bar = document.querySelector<HTMLElement>('.sqs-announcement-bar') ?? document.body;
  mount(bar, { props: {}, readPage: () => ({}), fail: () => {} });
  return bar;
};
const close = () => document.querySelector('button');

beforeEach(() => localStorage.clear());

it('the announcement can be closed, stays closed until its content changes, and moves focus on', () => {
  const bar = show('a1');
  expect([bar.hidden, close()?.hidden]).toEqual([false, false]);
  close()?.click();
  expect([bar.hidden, document.activeElement?.id]).toEqual([true, 'next']);
  expect(show('a1').hidden).toBe(true);
  expect(show('b2').hidden).toBe(false);
});
