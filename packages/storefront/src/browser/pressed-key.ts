export type KeyName =
  | 'tab'
  | 'shift-tab'
  | 'enter'
  | 'escape'
  | 'arrow-left'
  | 'arrow-right'
  | 'arrow-up'
  | 'arrow-down'
  | 'backspace'
  | 'delete'
  | 'space'
  | 'comma'
  | 'slash'
  | 'digit'
  | 'letter';

/** A keyboard event of the browser, or of React. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'> &
  Partial<Pick<KeyboardEvent, 'isComposing' | 'getModifierState'>>;

const NAMED: Readonly<Record<string, KeyName>> = {
  Enter: 'enter',
  Escape: 'escape',
  ArrowLeft: 'arrow-left',
  ArrowRight: 'arrow-right',
  ArrowUp: 'arrow-up',
  ArrowDown: 'arrow-down',
  Backspace: 'backspace',
  Delete: 'delete',
  ' ': 'space',
  ',': 'comma',
  '/': 'slash',
};

/**
 * Which key the visitor pressed. Null for others, for shortcuts such as Ctrl+A, and for keys that an input method is
 * using to write a word.
 *
 * @example if (keyOf(event) === 'escape') close();
 */
export function keyOf(event: KeyPress): KeyName | null {
  const { key, shiftKey, altKey, ctrlKey, metaKey, isComposing } = event;
  // AltGr, with which some keyboards write a slash, counts as Ctrl and Alt.
  const writes = event.getModifierState?.('AltGraph') === true;
  if (isComposing || metaKey || ((altKey || ctrlKey) && !writes)) return null;
  if (key === 'Tab') return shiftKey ? 'shift-tab' : 'tab';
  if (Object.hasOwn(NAMED, key)) return NAMED[key] ?? null;
  if (/^\p{Nd}$/u.test(key)) return 'digit';
  return /^\p{L}\p{M}*$/u.test(key) ? 'letter' : null;
}
