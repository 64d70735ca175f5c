import type { Client } from '@awning/contract/client';
import { BLOCK_TYPES } from '@awning/site-model';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { measureDocument, measureLayout } from './measure-layout.ts';
import { checkSubjects } from './page-checks-query.ts';

interface Measured {
  readonly id: string;
  readonly type?: number;
  readonly left?: number;
  readonly top: number;
  readonly width?: number;
  readonly height?: number;
  /** Of what is in it. */
  readonly needs?: { readonly width?: number; readonly height?: number };
}

/** A page whose blocks have these places; no browser of a test lays anything out. */
function pageOf(...blocks: Measured[]): Document {
  const page = document.implementation.createHTMLDocument();
  const grid = page.createElement('div');
  grid.className = 'awning-fluid';
  page.body.append(grid);
  for (const { id, type = BLOCK_TYPES.html, left = 0, top, width = 300, height = 40, needs = {} } of blocks) {
    const element = page.createElement('div');
    element.id = `block-${id}`;
    element.dataset.blockType = String(type);
    element.getBoundingClientRect = () => new DOMRect(left, top, width, height);
    const set = (name: string, value: number) => Object.defineProperty(element, name, { value });
    set('clientWidth', width);
    set('clientHeight', height);
    set('scrollWidth', Math.max(width, needs.width ?? 0));
    set('scrollHeight', Math.max(height, needs.height ?? 0));
    grid.append(element);
  }
  return page;
}

describe('a page that is laid out', () => {
  it('ED-87 a text that is wider or higher than its cell is found, with the width of the screen', () => {
    const page = pageOf(
      { id: 'a', top: 0, needs: { width: 340 } },
      { id: 'b', top: 50, needs: { height: 90 } },
      { id: 'c', top: 150 },
      { id: 'd', top: 200, needs: { width: 302 } },
    );
    expect(measureDocument(page, 768)).toEqual([
      { rule: 'text-cut', part: 'a', values: { width: 768 }, fix: [] },
      { rule: 'text-cut', part: 'b', values: { width: 768 }, fix: [] },
    ]);
  });

  it('ED-87 blocks whose words meet on the phone are found, and only there', () => {
    const page = pageOf({ id: 'a', top: 0, height: 60 }, { id: 'b', top: 40 }, { id: 'c', top: 100 });
    expect(measureDocument(page, 360)).toEqual([{ rule: 'phone-overlap', part: 'b', values: {}, fix: [] }]);
    expect(measureDocument(page, 1440)).toEqual([]);
  });

  it('galleries and other kinds that scroll by themselves are left alone', () => {
    const page = pageOf({ id: 'a', top: 0, type: BLOCK_TYPES.gallery, needs: { width: 2000 } });
    expect(measureDocument(page, 360)).toEqual([]);
  });

  it('what is not shown at a width is not measured', () => {
    expect(measureDocument(pageOf({ id: 'a', top: 0, width: 0, needs: { width: 200 } }), 360)).toEqual([]);
  });
});

describe('a check that is no longer wanted', () => {
  afterEach(() => vi.useRealTimers());
  const frames = () => document.querySelectorAll('iframe').length;

  it('a cancelled check loads no further page', async () => {
    const cancelled = new AbortController();
    const added = vi.spyOn(document.body, 'append');
    const call = async () => ({ body: { findings: [], checked: 3, left: 0 } });
    const subjects = ['1', '2', '3'].map((id) => ({ kind: 'page', id: id.repeat(24) }) as const);
    const checking = checkSubjects({ call } as unknown as Client, subjects, cancelled.signal);
    await vi.waitFor(() => expect(added).toHaveBeenCalledTimes(1));
    cancelled.abort();
    await expect(checking).rejects.toThrow();
    expect(added).toHaveBeenCalledTimes(1);
    expect(frames()).toBe(0);
    await expect(measureLayout('/', cancelled.signal)).rejects.toThrow();
    expect(added).toHaveBeenCalledTimes(1);
  });

  it('a check that ended leaves no timer behind', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const before = vi.getTimerCount();
    const measuring = measureLayout('about:blank', new AbortController().signal);
    document.querySelector('iframe')?.dispatchEvent(new Event('load'));
    await measuring;
    expect(vi.getTimerCount()).toBe(before);
  });
});
