import { describe, expect, it } from 'vitest';
import { findGroupingSpreads } from './grouping-spreads.ts';
import { readSource, sourceFiles } from './source-graph.ts';

/** How many may stand in a file, and why. */
const ALLOWED: Readonly<Record<string, { readonly count: number; readonly why: string }>> = {};

describe('literals that are spread to group lines', () => {
  it('literals that are spread to group lines are written out: properties and elements stand by themselves', () => {
    const spreads = sourceFiles().flatMap((file) => {
      const lines = findGroupingSpreads(file, readSource(file));
      return lines.length === (ALLOWED[file]?.count ?? 0) ? [] : lines.map((line) => `${file}:${line}`);
    });
    expect(spreads).toEqual([]);
  });

  it.each([
    ['an object in an object', 'const x = { ...{ a, b }, c };'],
    ['an array in an array', 'const x = [...[a, b], c];'],
    ['an array in a call', 'call(...[a, b]);'],
    ['an array in a constructor', 'new Call(...[a, b]);'],
    ['a property of a component', 'const x = <p {...{ a, b }} />;'],
    ['one in brackets', 'const x = { ...({ a, b }) };'],
    ['one with a type', 'const x = [...([a, b] as const)];'],
    ['an empty one', 'const x = { a, ...{} };'],
  ])('%s is found', (_what, text) => {
    expect(findGroupingSpreads('a.tsx', `// first line\n${text}`)).toEqual([2]);
  });

  it.each([
    ['a copy', 'const x = { ...a, ...b.c };'],
    ['a condition', 'const x = { ...(a ? { b } : {}), ...(c && { d }) };'],
    ['a literal that is worked on first', 'const x = [...[b, a].sort(), ...{ a }.b];'],
    ['the rest of the arguments', 'const x = (...[a, b]: [number, number]) => a + b;'],
    ['text', "const x = '{ ...{ a, b } }';"],
  ])('%s is fine', (_what, text) => {
    expect(findGroupingSpreads('a.tsx', text)).toEqual([]);
  });
});
