// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { mount } from './returning-header-island.ts';

it('the returning header hides on scrolling down, and shows on scrolling up and at the top', () => {
  document.body.innerHTML = '<header></header>';
  const header = document.querySelector('header');
  if (!header) throw new Error('There is no header.');
  mount(header, {
    props: {},
    readPage: () => ({}),
    fail: (error) => {
      throw error;
    },
  });
  const isAwayAt = (y: number): boolean => {
    Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
    window.dispatchEvent(new Event('scroll'));
    return header.classList.contains('is-away');
  };
  expect([300, 600, 603, 500, 497, 700, 0].map(isAwayAt)).toEqual([
    true,
    true,
    true,
    false,
    false,
    true,
    false,
  ]);
});
