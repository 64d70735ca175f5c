import type { NavigationItem } from '@awning/contract';
import { describe, expect, it } from 'vitest';
import { menuRows, moveEntry, removeEntry, replaceEntry } from './menu-entries.ts';

const page = (id: string, children?: readonly NavigationItem[]): NavigationItem => ({
  collectionId: id,
  ...(children && { children }),
});
const menu = [page('a'), page('b', [page('b1'), page('b2')]), page('c')];
const ids = (items: readonly NavigationItem[]): string[] =>
  menuRows(items).map(({ item, path }) => `${'-'.repeat(path.length - 1)}${item.collectionId}`);

describe('the links of a menu', () => {
  it('links are listed with those below them', () => {
    expect(ids(menu)).toEqual(['a', 'b', '-b1', '-b2', 'c']);
    expect(menuRows(menu)[3]).toMatchObject({ isFirst: false, isLast: true });
  });

  it('a link moves among its neighbours, with what is below it, and no further', () => {
    expect(ids(moveEntry(menu, [1], -1))).toEqual(['b', '-b1', '-b2', 'a', 'c']);
    expect(ids(moveEntry(menu, [1, 0], 1))).toEqual(['a', 'b', '-b2', '-b1', 'c']);
    expect(moveEntry(menu, [0], -1)).toEqual(menu);
    expect(moveEntry(menu, [2], 1)).toEqual(menu);
  });

  it('a link is taken out or replaced in its place', () => {
    expect(ids(removeEntry(menu, [1, 1]))).toEqual(['a', 'b', '-b1', 'c']);
    expect(ids(replaceEntry(menu, [1, 0], page('x')))).toEqual(['a', 'b', '-x', '-b2', 'c']);
    expect(ids(menu)).toEqual(['a', 'b', '-b1', '-b2', 'c']);
  });
});
