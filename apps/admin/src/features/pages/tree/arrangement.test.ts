import type { NavigationItem } from '@awning/contract';
import { describe, expect, it } from 'vitest';
import { linkTo, pageId, samplePage, sampleSite } from '../testing/sample-site.ts';
import { movedTo, type Target, withoutLinks } from './arrangement.ts';
import {
  arrangedTree,
  type PageTree,
  type RowNode,
  rowsBelow,
  searchedSections,
  type TreeNode,
  treeOf,
  visibleNodes,
} from './page-tree.ts';
import { differenceOf } from './save-arrangement.ts';

const site = sampleSite();
const tree = treeOf(site);

const drawn = ({ sections }: Pick<PageTree, 'sections'>): string[] =>
  visibleNodes(sections, new Set()).map((node) =>
    node.kind === 'section' ? node.menu : `${'  '.repeat(node.level - 1)}${node.title}`,
  );
const rowOf = (title: string, menu = 'mainNav', of = tree): RowNode => {
  const row = of.sections.flatMap(rowsBelow).find((each) => each.title === title && each.menu === menu);
  if (!row) throw new Error(`No row ${title}`);
  return row;
};
const into = (node: TreeNode, before: NavigationItem | null = null): Target => {
  if (!node.inside) throw new Error('Holds nothing');
  return { container: node.inside, before, depth: node.level - 1 };
};
const sectionOf = (menu: string): TreeNode => {
  const section = tree.sections.find((each) => each.menu === menu);
  if (!section) throw new Error(`No menu ${menu}`);
  return section;
};
const move = (
  titles: readonly string[],
  target: Target,
  options: { isCopy?: boolean; menu?: string } = {},
) => {
  const parts = titles.map((title) => rowOf(title, options.menu));
  return movedTo(tree.arrangement, parts, target, { ...options, folderOf: tree.folderOf });
};
const after = (
  titles: readonly string[],
  target: Target,
  options: { isCopy?: boolean; menu?: string } = {},
): string[] => {
  const { arrangement } = move(titles, target, options);
  return arrangement ? drawn(arrangedTree(site, tree, arrangement)) : [];
};

describe('the tree of pages', () => {
  it('menus of the theme come first, with folders and their pages, and what is in no menu last', () => {
    expect(drawn(tree)).toEqual([
      'mainNav',
      '  Shop',
      '  Journal',
      '  Gallery',
      '  Studio',
      '    Story',
      '    Contact',
      'footerNav',
      '  Contact',
      '  Gift card',
      'legalNav',
      '_hidden',
      '  Market',
      '  Home',
    ]);
  });

  it('a page in a folder whose menu says otherwise is not lost', () => {
    const [main, ...others] = site.navigations;
    const items = [...(main?.items.slice(0, 3) ?? []), linkTo('Studio', linkTo('Contact'))];
    const other = treeOf({ ...site, navigations: [{ ...main, items } as never, ...others] });
    expect(drawn(other).slice(-2)).toEqual(['  Home', '  Story']);
  });

  it('pages that the theme brings and popups stand apart', () => {
    const extra = [samplePage('Press', { kind: 'template-page' }), samplePage('Popup', { pageType: 104 })];
    const other = treeOf({
      ...site,
      collections: [...site.collections, ...extra.map((page) => ({ ...page, children: [] }))],
    });
    expect(other.sections.at(-1)).toMatchObject({ role: 'theme', inside: null });
    expect(other.sections.at(-1)?.children.map(({ title }) => title)).toEqual(['Press', 'Popup']);
  });

  it('a search finds titles and addresses without accents, and keeps what they are below', () => {
    const results = searchedSections(tree.sections, 'CÓNT');
    expect(drawn({ sections: results })).toEqual([
      'mainNav',
      '  Studio',
      '    Contact',
      'footerNav',
      '  Contact',
    ]);
    expect(drawn({ sections: searchedSections(tree.sections, 'gift-card') })).toEqual([
      'footerNav',
      '  Gift card',
    ]);
  });
});

describe('moving pages', () => {
  it('a page goes before another one of its menu', () => {
    const result = after(['Gallery'], into(sectionOf('mainNav'), rowOf('Shop').item));
    expect(result.slice(0, 4)).toEqual(['mainNav', '  Gallery', '  Shop', '  Journal']);
  });

  it('several pages go together, in the order in which they stand', () => {
    const result = after(['Shop', 'Gallery'], into(sectionOf('footerNav')));
    expect(result.slice(0, 3)).toEqual(['mainNav', '  Journal', '  Studio']);
    expect(result.slice(5, 10)).toEqual(['footerNav', '  Contact', '  Gift card', '  Shop', '  Gallery']);
  });

  it('a page that goes into a folder is in it, and no longer linked by itself', () => {
    const { arrangement } = move(['Shop'], into(rowOf('Studio'), rowOf('Contact').item));
    expect(arrangement?.folders.get(pageId('Studio'))).toEqual(['Story', 'Shop', 'Contact'].map(pageId));
    expect(arrangement && differenceOf(tree.arrangement, arrangement)).toEqual({
      menus: ['mainNav'],
      moved: [{ id: pageId('Shop'), folderId: pageId('Studio') }],
      ordered: [pageId('Studio')],
    });
  });

  it('a page that leaves its folder is linked where it goes', () => {
    const { arrangement } = move(['Story'], into(sectionOf('mainNav'), rowOf('Shop').item));
    expect(arrangement && differenceOf(tree.arrangement, arrangement)).toEqual({
      menus: ['mainNav'],
      moved: [{ id: pageId('Story'), folderId: null }],
      ordered: [],
    });
  });

  it('a page that another menu links is not added to those in no menu', () => {
    const result = after(['Contact'], into(sectionOf('_hidden')), { menu: 'footerNav' });
    expect(result.filter((row) => row.trim() === 'Contact')).toEqual(['    Contact']);
  });

  it('a link is added to another menu, and the page stays where it is', () => {
    const result = after(['Shop'], into(sectionOf('legalNav')), { isCopy: true });
    expect(result.filter((row) => row === '  Shop')).toHaveLength(2);
  });

  it('what a menu no longer links is in no menu, and what was below it moves up', () => {
    const nested = movedTo(tree.arrangement, [rowOf('Journal')], into(rowOf('Shop')), tree).arrangement;
    if (!nested) throw new Error('Refused');
    const nestedTree = arrangedTree(site, tree, nested);
    const left = withoutLinks(nested, [rowOf('Shop', 'mainNav', nestedTree)], tree);
    expect(drawn(arrangedTree(site, tree, left)).slice(0, 3)).toEqual(['mainNav', '  Journal', '  Gallery']);
    expect(drawn(arrangedTree(site, tree, left)).at(-1)).toBe('  Shop');
    const without = withoutLinks(tree.arrangement, [rowOf('Gift card', 'footerNav')], tree);
    expect(drawn(arrangedTree(site, tree, without))).not.toContain('  Gift card');
  });

  it.each([
    ['a page into itself', ['Shop'], () => into(rowOf('Shop')), 'intoItself'],
    ['a folder into itself', ['Studio'], () => into(rowOf('Studio')), 'intoItself'],
    ['a link into a folder', ['Gift card'], () => into(rowOf('Studio')), 'linkInFolder'],
    ['a link into no menu', ['Gift card'], () => into(sectionOf('_hidden')), 'linkInNoMenu'],
  ] as const)('%s is refused', (_, titles, target, problem) => {
    const menu = titles[0] === 'Gift card' ? 'footerNav' : 'mainNav';
    expect(move(titles, target(), { menu }).problem).toBe(problem);
  });

  it('menus have three levels at the most', () => {
    const one = movedTo(tree.arrangement, [rowOf('Journal')], into(rowOf('Shop')), tree);
    const oneTree = arrangedTree(site, tree, one.arrangement ?? tree.arrangement);
    const two = movedTo(
      oneTree.arrangement,
      [rowOf('Gallery', 'mainNav', oneTree)],
      into(rowOf('Journal', 'mainNav', oneTree)),
      tree,
    );
    const twoTree = arrangedTree(site, tree, two.arrangement ?? tree.arrangement);
    const gallery = rowOf('Gallery', 'mainNav', twoTree);
    expect(gallery.level).toBe(4);
    expect(
      movedTo(twoTree.arrangement, [rowOf('Market', '_hidden', twoTree)], into(gallery), tree).problem,
    ).toBe('tooDeep');
  });

  it('no page is ever lost: a thousand moves at random leave each one somewhere in the tree', () => {
    const seed = Date.now() % 100_000;
    let state = seed;
    const random = (limit: number): number => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((state / 2_147_483_648) * limit);
    };
    let now = tree;
    for (let round = 0; round < 1000; round += 1) {
      const nodes = visibleNodes(now.sections, new Set());
      const rows = nodes.filter((node): node is RowNode => node.kind !== 'section');
      const part = rows[random(rows.length)];
      const place = nodes[random(nodes.length)];
      if (!part || !place?.inside) continue;
      const before = place.children[random(place.children.length + 1)]?.item ?? null;
      const target = { container: place.inside, before, depth: place.level - 1 };
      const { arrangement } = movedTo(now.arrangement, [part], target, now);
      if (arrangement) now = treeOf(savedSite(arrangement));
    }
    const shown = new Set(now.sections.flatMap(rowsBelow).map(({ page }) => page?.id));
    expect(
      [...tree.pages.keys()].filter((id) => !shown.has(id)),
      `seed ${seed}`,
    ).toEqual([]);
  });
});

/** As the server has it once the arrangement is saved. */
const savedSite = ({ menus, folders }: PageTree['arrangement']): typeof site => {
  const inFolder = new Set([...folders.values()].flat());
  const pages = [...tree.pages.values()];
  return {
    ...site,
    collections: pages
      .filter(({ id }) => !inFolder.has(id))
      .map((page) => ({
        ...page,
        children: (folders.get(page.id) ?? []).flatMap((id) => tree.pages.get(id) ?? []),
      })),
    navigations: menus.map(({ name, items }) => ({ name, items: [...items], templateId: '', version: 1 })),
  };
};
