// @vitest-environment happy-dom
import type { FromCanvas } from '@awning/contract/canvas';
import { emptyDocument, newSection, type PageDocument } from '@awning/site-model';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createOverlay } from './overlay.ts';
import { createSectionPluses } from './section-pluses.ts';

const [FIRST, SECOND] = ['a'.repeat(24), 'b'.repeat(24)];
const page: PageDocument = { ...emptyDocument(), sections: [newSection(FIRST), newSection(SECOND)] };

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
  for (const host of document.querySelectorAll('awning-pluses')) host.remove();
});

/** Two sections of 300 pixels each; the shadow root is closed to the page, and open to this test. */
function openPluses() {
  for (const [place, id] of [FIRST, SECOND].entries()) {
    const section = document.createElement('section');
    section.dataset.sectionId = id;
    section.getBoundingClientRect = () => new DOMRect(0, place * 300, 800, 300);
    document.body.append(section);
  }
  const told: FromCanvas[] = [];
  const roots: ShadowRoot[] = [];
  const attach = Element.prototype.attachShadow;
  vi.spyOn(Element.prototype, 'attachShadow').mockImplementation(function (this: Element) {
    const root = attach.call(this, { mode: 'open' });
    roots.push(root);
    return root;
  });
  const pluses = createSectionPluses(document, (message) => told.push(message));
  const gaps = (): HTMLElement[] => [...(roots[0]?.querySelectorAll<HTMLElement>('.gap') ?? [])];
  const shown = (): number[] => gaps().flatMap((gap, at) => (gap.classList.contains('near') ? [at] : []));
  const button = (at: number): HTMLButtonElement | null | undefined => gaps()[at]?.querySelector('button');
  return { pluses, told, gaps, shown, button };
}

describe('the pluses between sections', () => {
  it('ED-64 a plus is before, between and after the sections, and appears where the pointer is near', () => {
    const { pluses, gaps, shown } = openPluses();
    pluses.draw(page, []);
    expect(gaps().map(({ style }) => style.top)).toEqual(['0px', '300px', '600px']);
    expect(shown()).toEqual([]);
    pluses.point(290);
    expect(shown()).toEqual([1]);
    pluses.point(150);
    expect(shown()).toEqual([]);
    pluses.point(590);
    expect(shown()).toEqual([2]);
    pluses.point(null);
    expect(shown()).toEqual([]);
  });

  it('ED-64 a plus is a button that can have the focus and tells where the section goes', () => {
    const { pluses, told, button } = openPluses();
    pluses.draw(page, []);
    expect(button(1)?.getAttribute('aria-label')).toBe('Add section after section 1');
    expect(button(1)?.tabIndex).toBe(0);
    button(1)?.click();
    expect(told).toEqual([{ kind: 'add-section', at: 1 }]);
  });

  it('ED-64 the pluses around a selected section are shown without a pointer', () => {
    const { pluses, gaps, shown } = openPluses();
    pluses.draw(page, [SECOND]);
    expect(shown()).toEqual([1, 2]);
    // The frame of the section is their line.
    expect(gaps().map(({ classList }) => classList.contains('framed'))).toEqual([false, true, true]);
  });

  it('the words of a plus are above the frames of the overlay, which would strike them through', () => {
    openPluses();
    createOverlay(document);
    const layerOf = (name: string): number =>
      Number(document.querySelector<HTMLElement>(name)?.style.zIndex ?? 0);
    expect(layerOf('awning-pluses')).toBeGreaterThan(layerOf('awning-overlay'));
  });

  it('at half the size a pointer is near in as many pixels of the screen', () => {
    const { pluses, shown } = openPluses();
    pluses.setZoom(0.5);
    pluses.draw(page, []);
    pluses.point(260);
    expect(shown()).toEqual([1]);
  });

  it('an empty page has no plus over it', () => {
    const { pluses, gaps } = openPluses();
    document.body.replaceChildren();
    pluses.draw(emptyDocument(), []);
    expect(gaps()).toEqual([]);
  });
});
