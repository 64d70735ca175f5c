// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { createPopupOverlayState, popupOverlayKeys } from './popup-overlay-state.ts';

let now = new Date('2026-03-01T10:00:00Z');
const overlayState = createPopupOverlayState({ storage: () => localStorage, now: () => now });
const nothing = { closedOn: null, version: null, submitted: false };

beforeEach(() => {
  localStorage.clear();
  now = new Date('2026-03-01T10:00:00Z');
});

describe('what is remembered of a popup overlay', () => {
  it('PL-3.61 the popup state has when it was closed, its version, and whether it was submitted', () => {
    expect(overlayState.read()).toEqual(nothing);
    overlayState.saveClosed('3');
    expect(overlayState.read()).toEqual({ closedOn: now, version: '3', submitted: false });
    overlayState.saveSubmitted('3');
    expect(overlayState.read()).toEqual({ closedOn: now, version: '3', submitted: true });
    expect(Object.values(popupOverlayKeys).map((key) => localStorage.getItem(key))).toEqual([
      '2026-03-01T10:00:00.000Z',
      '3',
      'true',
    ]);
  });

  it('the popup state is submitted for the same version only', () => {
    overlayState.saveSubmitted('3');
    now = new Date('2026-03-02T10:00:00Z');
    overlayState.saveClosed('3');
    expect(overlayState.read()).toEqual({ closedOn: now, version: '3', submitted: true });
    overlayState.saveClosed('4');
    expect(overlayState.read()).toEqual({ closedOn: now, version: '4', submitted: false });
  });

  it('the popup state is empty, and nothing throws, where storage is blocked or invalid', () => {
    localStorage.setItem(popupOverlayKeys.closedDate, 'yesterday');
    expect(overlayState.read()).toEqual(nothing);
    const refuse = (): never => {
      throw new DOMException('blocked', 'SecurityError');
    };
    for (const storage of [refuse, () => null]) {
      const blocked = createPopupOverlayState({ storage, now: () => now });
      blocked.saveClosed('1');
      blocked.saveSubmitted('1');
      expect(blocked.read()).toEqual(nothing);
    }
  });
});
