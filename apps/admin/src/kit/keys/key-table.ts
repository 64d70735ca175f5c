/** A key of the admin: what is pressed, what it does, and where it acts. */
export interface KeyBinding {
  /**
   * Keys one after the other (`g o`), each with its modifiers (`Mod+k`, `Shift+ArrowDown`). `Mod`: Ctrl, or Cmd on a
   * Mac.
   */
  readonly keys: string;
  /** What it does, for the page of keys and for menus. */
  readonly label: string;
  /** Keys without Ctrl, Cmd or Alt can be switched off, and never act while something is being typed. */
  readonly run: (event: KeyboardEvent) => void;
  /** True: while something is being typed these keys are the field's own, as Ctrl+Z is. */
  readonly isForFields?: boolean;
  /** Where it acts: with the focus there. Such a key goes before an equal one that acts everywhere. */
  readonly acts?: (target: EventTarget | null) => boolean;
}

const FIELDS = 'input, textarea, select, [contenteditable=""], [contenteditable="true"]';

/** A checkbox and a button take no letters. */
const TAKES_NO_TEXT = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'range', 'file', 'color']);

export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const field = target.closest(FIELDS);
  return field !== null && !(field instanceof HTMLInputElement && TAKES_NO_TEXT.has(field.type));
}

/** What was pressed, in the words of the table. */
function pressedKeys(event: KeyboardEvent, isMac: boolean): string {
  const isMod = isMac ? event.metaKey : event.ctrlKey;
  const key = event.key === ' ' ? 'Space' : event.key;
  const isLetter = key.length === 1;
  return [
    isMod ? 'Mod+' : '',
    event.altKey ? 'Alt+' : '',
    // A sign such as `?` already has its Shift in it.
    event.shiftKey && (!isLetter || /[a-z]/i.test(key)) ? 'Shift+' : '',
    isLetter ? key.toLowerCase() : key,
  ].join('');
}

/** Keys that no text is typed with: with Ctrl, Cmd or Alt, and F1 to F12. */
export const hasModifier = (keys: string): boolean =>
  /(^|\s)(Mod|Alt)\+/.test(keys) || /^(Shift\+)?F\d+$/.test(keys);

/** How long the second key of two may take. */
const SEQUENCE_MS = 1_200;

interface Listening {
  readonly bindings: () => readonly KeyBinding[];
  readonly mayUseBareKeys: () => boolean;
  readonly isMac: boolean;
  readonly now: () => number;
}

/** One listener for all keys of the table: the newest of equal bindings acts. */
export function createKeyListener({ bindings, mayUseBareKeys, isMac, now }: Listening) {
  let begun: { readonly keys: string; readonly at: number } | null = null;
  return (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing) return;
    const pressed = pressedKeys(event, isMac);
    const isBare = !hasModifier(pressed);
    const before = begun && now() - begun.at <= SEQUENCE_MS ? `${begun.keys} ` : '';
    begun = null;
    const isInField = isTyping(event.target);
    if (isBare && (isInField || !mayUseBareKeys())) return;
    const all = bindings()
      .filter(({ isForFields, acts }) => !(isInField && isForFields) && acts?.(event.target) !== false)
      .toSorted((one, other) => Number(one.acts !== undefined) - Number(other.acts !== undefined));
    const match =
      all.findLast(({ keys }) => keys === before + pressed) ?? all.findLast(({ keys }) => keys === pressed);
    if (match) {
      event.preventDefault();
      match.run(event);
    } else if (all.some(({ keys }) => keys.startsWith(`${pressed} `))) {
      begun = { keys: pressed, at: now() };
    }
  };
}

/** As people read it: `Ctrl K` or `⌘ K`. */
export const keyNames = (keys: string, isMac: boolean): string[] =>
  keys.split(/[ +]/).map((key) => {
    if (key === 'Mod') return isMac ? '⌘' : 'Ctrl';
    return NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key);
  });

const NAMES: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
};
