// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { containFocus } from './contain-focus.ts';

let release = () => {};

function find(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`Nothing has the id ${id}`);
  return element;
}

/** What a browser does with the Tab key inside the contained part is its own business; the edges are ours. */
function tab(shiftKey = false): boolean {
  const event = new KeyboardEvent('keydown', { key: 'Tab', shiftKey, bubbles: true, cancelable: true });
  (document.activeElement ?? document.body).dispatchEvent(event);
  return event.defaultPrevented;
}

beforeEach(() => {
  document.body.innerHTML = `
    <a id="outside" href="/">Home</a>
    <div id="box">
      <button id="first">Close</button>
      <a id="middle" href="/large">Large</a>
      <button disabled>Off</button>
      <span tabindex="-1" id="skipped">By script only</span>
      <button id="last">Next</button>
    </div>`;
});

afterEach(() => release());

describe('containing the focus', () => {
  it('PL-5.15 containFocus needs exactly one of a container and a predicate', () => {
    const container = find('box');
    const predicate = () => true;
    // @ts-expect-error: callers without types
    expect(() => containFocus(document, {})).toThrow(/either a container or a predicate/);
    // @ts-expect-error: callers without types
    expect(() => containFocus(document, { container, predicate })).toThrow(/either a container/);
    for (const choice of [{ container }, { predicate }])
      expect(() => containFocus(document, choice)()).not.toThrow();
  });

  it('containFocus wraps at both edges and lets the browser move in between', () => {
    release = containFocus(document, { container: find('box') });
    find('last').focus();
    expect(tab()).toBe(true);
    expect(document.activeElement).toBe(find('first'));
    expect(tab()).toBe(false);
    expect(tab(true)).toBe(true);
    expect(document.activeElement).toBe(find('last'));
  });

  it('containFocus returns a focus that leaves to where it was', () => {
    release = containFocus(document, { container: find('box') });
    find('middle').focus();
    find('outside').focus();
    expect(document.activeElement).toBe(find('middle'));
  });

  it('containFocus keeps to the elements of a predicate', () => {
    release = containFocus(document, { predicate: ({ id }) => id === 'outside' || id === 'middle' });
    find('middle').focus();
    expect(tab()).toBe(true);
    expect(document.activeElement).toBe(find('outside'));
    find('last').focus();
    expect(document.activeElement).toBe(find('outside'));
  });

  it('containFocus releases the focus', () => {
    containFocus(document, { container: find('box') })();
    find('middle').focus();
    find('outside').focus();
    expect(document.activeElement).toBe(find('outside'));
    expect(tab()).toBe(false);
  });
});
