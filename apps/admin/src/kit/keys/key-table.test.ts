import { afterEach, describe, expect, it } from 'vitest';
import { createKeyListener, isTyping, type KeyBinding, keyNames } from './key-table.ts';

let time = 0;
let mayUseBareKeys = true;
const ran: string[] = [];
const bind = (keys: string) => ({ keys, label: keys, run: () => ran.push(keys) });
const bindings: KeyBinding[] = [
  bind('/'),
  bind('g o'),
  bind('o'),
  bind('Mod+k'),
  bind('Shift+ArrowDown'),
  bind('?'),
];
const listen = createKeyListener({
  bindings: () => bindings,
  mayUseBareKeys: () => mayUseBareKeys,
  isMac: false,
  now: () => time,
});

function press(key: string, init: KeyboardEventInit = {}, target: Element = document.body): void {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
  target.addEventListener('keydown', (seen) => listen(seen as KeyboardEvent), { once: true });
  target.dispatchEvent(event);
}

afterEach(() => {
  ran.length = 0;
  mayUseBareKeys = true;
  document.body.replaceChildren();
});

describe('the table of keys', () => {
  it('AP-44 a key acts, two keys one after the other act, and too slow a second key is a key of its own', () => {
    press('/');
    press('g');
    press('o');
    press('g');
    time += 5_000;
    press('o');
    expect(ran).toEqual(['/', 'g o', 'o']);
  });

  it('AP-44 a bare key does nothing while something is typed, and nothing once bare keys are switched off', () => {
    const field = document.createElement('input');
    document.body.append(field);
    press('/', {}, field);
    expect(ran).toEqual([]);
    press('k', { ctrlKey: true }, field);
    expect(ran).toEqual(['Mod+k']);
    mayUseBareKeys = false;
    press('?', { shiftKey: true });
    expect(ran).toEqual(['Mod+k']);
  });

  it('a checkbox takes no text, so keys act on it', () => {
    const box = document.createElement('input');
    box.type = 'checkbox';
    document.body.append(box);
    expect(isTyping(box)).toBe(false);
    press('ArrowDown', { shiftKey: true }, box);
    expect(ran).toEqual(['Shift+ArrowDown']);
  });

  it('a key of one part of the page acts there alone, and before an equal key that acts everywhere', () => {
    const part = document.createElement('div');
    document.body.append(part);
    const acts = (target: EventTarget | null): boolean => target instanceof Node && part.contains(target);
    bindings.unshift({ ...bind('o'), run: () => ran.push('o of the part'), acts });
    press('o');
    press('o', {}, part);
    bindings.shift();
    expect(ran).toEqual(['o', 'o of the part']);
  });

  it('keys are named as they stand on the keyboard', () => {
    expect(keyNames('Mod+k', false)).toEqual(['Ctrl', 'K']);
    expect(keyNames('Mod+k', true)).toEqual(['⌘', 'K']);
    expect(keyNames('g o', false)).toEqual(['G', 'O']);
  });
});
