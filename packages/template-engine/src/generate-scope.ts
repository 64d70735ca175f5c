import type { Key } from './value.ts';

/**
 * What the generator knows about a frame. Its node is in the local `n<id>`; `g<id>` is the same when that can have
 * properties, otherwise an object without any. Only real scopes have a Frame, in `f<id>`; an array scope has its
 * index in `i<id>`.
 */
export interface Scope {
  readonly kind: 'entry' | 'section' | 'array' | 'element';
  readonly id: number;
  readonly outer: Scope | null;
  readonly real: boolean;
  /** Where the @-variables are kept that this function sets on the frame: name → local. */
  readonly variables: ReadonlyMap<string, string>;
  /** @-variables may come and go unseen, so they are asked for in the frames. */
  readonly variablesInFrames: boolean;
}

/** Every local that code in this scope may use, for handing it to another function. */
export function localsOf(scope: Scope): string[] {
  const names: string[] = [];
  for (let at: Scope | null = scope; at; at = at.outer) {
    names.push(`n${at.id}`);
    if (at.kind === 'array') names.push(`i${at.id}`);
    else names.push(`g${at.id}`);
    if (at.real) names.push(`f${at.id}`);
    if (at.kind === 'entry') names.push(`u${at.id}`);
  }
  return names;
}

export function depthOf(scope: Scope): number {
  let depth = 0;
  for (let at: Scope | null = scope; at; at = at.outer) depth++;
  return depth;
}

/** A string literal. Nothing of a template gets into code in any other way. */
export const quote = (text: string): string =>
  JSON.stringify(text).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');

/** What stands between the brackets of a property read. */
export const propertyKey = (key: Key): string => (typeof key === 'number' ? String(key) : quote(key));

const anyArray: object = [];

/** No array and no object has this by nature: a plain read finds what the data says, or nothing. */
export const isOrdinaryKey = (key: Key): boolean => typeof key === 'string' && !(key in anyArray);
