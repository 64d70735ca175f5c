import { bagOf } from '../basics/shapes.ts';

const isMouse = (type: string): boolean => /^(?:mouse|click|dblclick|contextmenu)/.test(type);
const isKey = (type: string): boolean => type.startsWith('key');
const STAYS = new Set(['mouseenter', 'mouseleave', 'focus', 'blur', 'load', 'resize', 'scroll']);

/** `node.simulate(type, options)` */
export function simulate(target: EventTarget, type: string, options?: unknown): void {
  const fields = bagOf(options);
  const init = { bubbles: !STAYS.has(type), cancelable: true, ...fields };
  if (isMouse(type)) target.dispatchEvent(new MouseEvent(type, init));
  else if (isKey(type)) {
    const event = new KeyboardEvent(type, init);
    for (const name of ['keyCode', 'charCode', 'which'] as const)
      if (fields[name] !== undefined) Object.defineProperty(event, name, { value: fields[name] });
    target.dispatchEvent(event);
  } else target.dispatchEvent(new Event(type, init));
}
