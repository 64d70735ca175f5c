// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { nextPageActionKey, storeNextPageAction, takeNextPageAction } from './next-page-action.ts';
import { createSessionEntries } from './session-entries.ts';

let now = 1_000_000;
const entries = createSessionEntries({ storage: () => sessionStorage, now: () => now });

beforeEach(() => sessionStorage.clear());

describe('an entry of the session', () => {
  it('PL-4.19 a session entry lasts as long as the tab unless it has an expiry', () => {
    entries.write('lasting', { a: [1, null] });
    entries.write('short', 'text', { expiresAfterMs: 5000 });
    now += 4999;
    expect(entries.read('lasting')).toEqual({ a: [1, null] });
    expect(entries.read('short')).toBe('text');
    now += 1_000_000_000;
    expect(entries.read('lasting')).toEqual({ a: [1, null] });
  });

  it('PL-4.20 an expired session entry is removed when it is read', () => {
    entries.write('short', 'text', { expiresAfterMs: 5000 });
    now += 5000;
    expect(sessionStorage.getItem('short')).not.toBeNull();
    expect(entries.read('short')).toBeUndefined();
    expect(sessionStorage.getItem('short')).toBeNull();
  });

  it('a session entry that another script wrote is ignored and left as it is', () => {
    for (const theirs of ['text', '{"value":1}', '[]', 'null', '{"value":1,"expiresAt":"soon"}']) {
      sessionStorage.setItem('theirs', theirs);
      expect(entries.read('theirs')).toBeUndefined();
      expect(sessionStorage.getItem('theirs')).toBe(theirs);
    }
  });

  it('a session entry is not stored, and nothing throws, where the browser blocks storage', () => {
    const refuse = (): never => {
      throw new DOMException('blocked', 'SecurityError');
    };
    for (const storage of [
      refuse,
      () => null,
      () => ({ getItem: refuse, setItem: refuse, removeItem: refuse }),
    ]) {
      const blocked = createSessionEntries({ storage, now: () => now });
      expect(blocked.write('a', 1)).toBe(false);
      expect(blocked.read('a')).toBeUndefined();
      expect(() => blocked.remove('a')).not.toThrow();
    }
  });
});

describe('an action for the next page', () => {
  it('PL-4.52 a next-page action is stored under one key, and taken once', () => {
    storeNextPageAction(entries, { type: 'first' });
    storeNextPageAction(entries, { type: 'say', text: 'Thank you' });
    expect(sessionStorage.length).toBe(1);
    expect(sessionStorage.key(0)).toBe(nextPageActionKey);
    expect(takeNextPageAction(entries)).toEqual({ type: 'say', text: 'Thank you' });
    expect(takeNextPageAction(entries)).toBeNull();
  });

  it('a next-page action expires, and an invalid one is ignored', () => {
    storeNextPageAction(entries, { type: 'say' });
    now += 60_000;
    expect(takeNextPageAction(entries)).toBeNull();
    entries.write(nextPageActionKey, 'text');
    expect(takeNextPageAction(entries)).toBeNull();
  });
});
