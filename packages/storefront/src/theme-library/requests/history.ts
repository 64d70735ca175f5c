import { bagOf, isBag, textOf } from '../basics/shapes.ts';
import { QueryString } from '../basics/texts.ts';
import { YEventTarget } from '../events/custom-events.ts';

const getHash = (): string => location.hash.replace(/^#!?/, '');

const parseHash = (hash?: unknown): Record<string, unknown> =>
  QueryString.parse(hash === undefined ? getHash() : textOf(hash).replace(/^#!?/, ''));

/** `Y.HistoryHash`: values that stand in the address behind `#`. */
export class YHistoryHash extends YEventTarget {
  declare _state: Record<string, unknown>;
  declare _stop: () => void;

  constructor() {
    super({ emitFacade: true });
    this._state = parseHash();
    const tell = (): void => this._tell();
    window.addEventListener('hashchange', tell);
    this._stop = () => window.removeEventListener('hashchange', tell);
  }

  destroy(): void {
    this._stop();
    this.detachAll();
  }

  _tell(): void {
    const [before, after] = [this._state, parseHash()];
    this._state = after;
    const names = new Set([...Object.keys(before), ...Object.keys(after)]);
    for (const name of names) {
      if (before[name] === after[name]) continue;
      const isGone = after[name] === undefined;
      this.fire(`${name}${isGone ? 'Remove' : 'Change'}`, { prevVal: before[name], newVal: after[name] });
    }
    this.fire('history:change', { changed: after, newVal: after, prevVal: before });
  }

  get(name?: unknown): unknown {
    const values = parseHash();
    return name === undefined ? values : values[textOf(name)];
  }

  _write(values: Record<string, unknown>, replaces: boolean): this {
    const left = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
    const hash =
      left.length === 0
        ? location.pathname + location.search
        : `#${QueryString.stringify(Object.fromEntries(left))}`;
    if (replaces) history.replaceState(history.state, '', hash);
    else history.pushState(null, '', hash);
    this._tell();
    return this;
  }

  add(values: unknown): this {
    return this._write({ ...parseHash(), ...bagOf(values) }, false);
  }

  addValue(name: unknown, value: unknown): this {
    return this.add({ [textOf(name)]: value });
  }

  replace(values: unknown): this {
    return this._write({ ...parseHash(), ...(isBag(values) ? values : {}) }, true);
  }

  replaceValue(name: unknown, value: unknown): this {
    return this.replace({ [textOf(name)]: value });
  }

  static getHash = getHash;
  static parseHash = parseHash;
  static createHash = (values: unknown): string => QueryString.stringify(values);
  static setHash = (hash: unknown): void => {
    location.hash = textOf(hash);
  };
  static replaceHash = (hash: unknown): void => {
    history.replaceState(history.state, '', `#${textOf(hash).replace(/^#/, '')}`);
  };
}
