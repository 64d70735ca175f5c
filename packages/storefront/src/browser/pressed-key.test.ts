// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { keyOf } from './pressed-key.ts';

const click = (key: string, more: KeyboardEventInit = {}) =>
  keyOf(new KeyboardEvent('keydown', { key, ...more }));

describe('a pressed key', () => {
  it('PL-2.16 a pressed key is recognised: tab, enter, escape, arrows, deletion, space, comma, slash, digit, letter', () => {
    expect([click('Tab'), click('Tab', { shiftKey: true })]).toEqual(['tab', 'shift-tab']);
    expect(['Enter', 'Escape', 'Backspace', 'Delete'].map((key) => click(key))).toEqual([
      'enter',
      'escape',
      'backspace',
      'delete',
    ]);
    expect(['Left', 'Right', 'Up', 'Down'].map((side) => click(`Arrow${side}`))).toEqual([
      'arrow-left',
      'arrow-right',
      'arrow-up',
      'arrow-down',
    ]);
    expect([' ', ',', '/'].map((key) => click(key))).toEqual(['space', 'comma', 'slash']);
    expect([...'0123456789٣'].map((key) => click(key))).toEqual(Array(11).fill('digit'));
    expect([...'azAZéßжあ'].map((key) => click(key))).toEqual(Array(8).fill('letter'));
  });

  it('a pressed key is not recognised when it is another, a shortcut, or part of a composition', () => {
    expect(['F1', 'Home', 'Shift', '.', 'toString', ''].map((key) => click(key))).toEqual(
      Array(6).fill(null),
    );
    expect(click('Enter', { isComposing: true })).toBeNull();
    const plain = { key: 'a', shiftKey: false, altKey: false, ctrlKey: false, metaKey: false };
    expect(keyOf(plain)).toBe('letter');
    for (const modifier of ['ctrlKey', 'metaKey', 'altKey'])
      expect(keyOf({ ...plain, [modifier]: true, getModifierState: () => false })).toBeNull();
  });

  it('a pressed key with AltGr is the character it writes', () => {
    const event = { key: '/', shiftKey: false, altKey: true, ctrlKey: true, metaKey: false };
    expect(keyOf({ ...event, getModifierState: (name) => name === 'AltGraph' })).toBe('slash');
    expect(keyOf(event)).toBeNull();
  });
});
