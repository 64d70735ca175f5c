import { textOf } from '../basics/shapes.ts';
import { listen, type Synthetic, tellAll } from './listening.ts';

const CODES: Readonly<Record<string, number>> = {
  enter: 13,
  space: 32,
  esc: 27,
  escape: 27,
  backspace: 8,
  delete: 46,
  tab: 9,
  pageup: 33,
  pagedown: 34,
  end: 35,
  home: 36,
  left: 37,
  up: 38,
  right: 39,
  down: 40,
};
const BY_KEY: Readonly<Record<string, number>> = {
  Enter: 13,
  ' ': 32,
  Escape: 27,
  Backspace: 8,
  Delete: 46,
  Tab: 9,
  PageUp: 33,
  PageDown: 34,
  End: 35,
  Home: 36,
  ArrowLeft: 37,
  ArrowUp: 38,
  ArrowRight: 39,
  ArrowDown: 40,
};

interface WantedKeys {
  readonly type: string;
  /** Empty for every key. */
  readonly codes: ReadonlySet<number>;
  readonly modifiers: readonly string[];
}

/** `down:37,39+shift`, `enter`, `esc+ctrl`, `press:a` */
function readKeys(spec: unknown): WantedKeys {
  const text = textOf(spec).trim();
  const [, phase, rest = text] = /^(?:key)?(up|down|press):(.*)$/.exec(text) ?? [];
  const [keys = '', ...modifiers] = rest.split('+');
  const codes = new Set<number>();
  for (const key of keys.split(',').map((each) => each.trim())) {
    if (key === '') continue;
    if (/^\d{1,3}$/.test(key) && key.length > 1) codes.add(Number(key));
    else codes.add(CODES[key.toLowerCase()] ?? key.toUpperCase().charCodeAt(0));
  }
  // Letters and other characters are the same key in every phase that browsers still have.
  return { type: phase === 'up' ? 'keyup' : 'keydown', codes, modifiers };
}

const keyCodeOf = ({ keyCode, which, key }: KeyboardEvent): number =>
  keyCode || which || (BY_KEY[key] ?? (key?.length === 1 ? key.toUpperCase().charCodeAt(0) : 0));

/** `key` */
export const keyEvent: Synthetic = {
  takes: (value) => typeof value === 'string',
  attach(attachment) {
    const { type, codes, modifiers } = readKeys(attachment.extra);
    return listen(attachment.target, type, (event) => {
      const pressed = event as KeyboardEvent;
      const code = keyCodeOf(pressed);
      if (codes.size > 0 && !codes.has(code)) return;
      if (!modifiers.every((name) => Reflect.get(pressed, `${name}Key`) === true)) return;
      tellAll(attachment, event, { type: 'key', more: { keyCode: code } });
    });
  },
};
