// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openPopupWindow } from './popup-window.ts';

afterEach(() => vi.unstubAllGlobals());

/** A window at a place on a screen, which records what it is asked to open. */
function windowAt(place: { screenX: number; screenY: number; outerWidth: number; outerHeight: number }) {
  const screen = { availWidth: 1920, availHeight: 1040 };
  const opened = { focus: vi.fn() };
  const open = vi.fn((_url: string, _name: string, _features: string) => opened);
  const opener = Object.assign(Object.create(window), { ...place, open });
  Object.defineProperty(opener, 'screen', { value: screen });
  return { opener, open, opened };
}

describe('a popup window', () => {
  it('of a given width and height stands in the middle of its opener', () => {
    const { opener, open, opened } = windowAt({
      screenX: 100,
      screenY: 50,
      outerWidth: 1200,
      outerHeight: 900,
    });
    expect(openPopupWindow('/share', { width: 600, height: 400 }, opener)).toBe(opened);
    expect(open).toHaveBeenCalledExactlyOnceWith(
      '/share',
      '_blank',
      'popup,width=600,height=400,left=400,top=300',
    );
    expect(opened.focus).toHaveBeenCalledOnce();
  });

  it("a popup window stays on its opener's screen, and is no larger than it", () => {
    const { opener, open } = windowAt({ screenX: -1920, screenY: 0, outerWidth: 1920, outerHeight: 700 });
    openPopupWindow('/share', { width: 500, height: 5000, name: 'share' }, opener);
    expect(open.mock.calls).toEqual([['/share', 'share', 'popup,width=500,height=1040,left=-1210,top=0']]);
  });

  it('a popup window is null where the browser blocks it', () => {
    const { opener, open } = windowAt({ screenX: 0, screenY: 0, outerWidth: 800, outerHeight: 600 });
    open.mockReturnValue(null as never);
    expect(openPopupWindow('/share', { width: 600, height: 400 }, opener)).toBeNull();
  });
});
