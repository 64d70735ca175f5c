import { afterEach, describe, expect, it } from 'vitest';
import { ownTabId } from './tab-id.ts';

afterEach(() => sessionStorage.clear());

describe('the name of a tab', () => {
  it('AP-25 a reload of the tab keeps its name', () => {
    const before = ownTabId(window);
    window.dispatchEvent(new Event('pagehide'));
    expect(ownTabId(window)).toBe(before);
  });

  it('AP-25 a tab that was duplicated while the first is open has another name', () => {
    const before = ownTabId(window);
    expect(ownTabId(window)).not.toBe(before);
  });
});
