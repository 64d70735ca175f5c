import { BLOCK_TYPES, type BlockValue, definitionOf, type SectionKind } from '@awning/site-model';
import { describe, expect, it } from 'vitest';
import { block, classicDocument, contentSources, page } from '../../../testing/block-fixtures.ts';
import { createBlocks } from './index.ts';

async function show(type: number, value: BlockValue, kind: SectionKind = 'section'): Promise<string> {
  const blocks = createBlocks({ sources: contentSources() });
  const document = classicDocument([block(type, { ...definitionOf(type)?.defaults, ...value })], { kind });
  return blocks.render(document, await blocks.load('', [document]), page()).html;
}

const codeIn = (html: string, name: string): number | null => {
  const [, code] = new RegExp(` ${name}="(\\d+)"`).exec(html) ?? [];
  return code === undefined ? null : Number(code);
};

describe('codes on a page', () => {
  it('PL-3.11 a block with several layouts carries the code of the one it has, from 1000 to 1019', async () => {
    const variants = async (type: number, values: readonly BlockValue[]) =>
      Promise.all(values.map(async (value) => codeIn(await show(type, value), 'data-block-variant')));
    const designs = ['slideshow', 'slider', 'grid', 'stacked'].map((design) => ({ options: { design } }));
    expect(await variants(BLOCK_TYPES.gallery, designs)).toEqual([1000, 1001, 1002, 1003]);
    expect(await variants(BLOCK_TYPES.gallery, [{ options: {} }])).toEqual([1002]);
    const lists = ['autocolumns', 'carousel', 'list', 'autogrid'].map((design) => ({ design }));
    expect(await variants(BLOCK_TYPES['summary-v2'], lists)).toEqual([1004, 1005, 1006, 1007]);
    const charts = ['bar', 'line', 'pie'].map((chartType) => ({ chartType }));
    expect(await variants(BLOCK_TYPES.chart, charts)).toEqual([1008, 1009, 1010]);
    const layouts = ['inline', 'poster', 'card', 'overlap', 'collage', 'stack'].map((layout) => ({ layout }));
    expect(await variants(BLOCK_TYPES.image, layouts)).toEqual([1011, 1012, 1013, 1014, 1015, 1016]);
    expect(await variants(BLOCK_TYPES['opentable-v2'], [{}])).toEqual([1017]);
    expect(await variants(BLOCK_TYPES.acuity, [{}])).toEqual([1018]);
    expect(await variants(BLOCK_TYPES.tock, [{}])).toEqual([1019]);
    expect(await variants(BLOCK_TYPES.html, [{}])).toEqual([null]);
  });

  it('PL-2.19 PL-3.12 cover page, lock screen and popup overlay are sections with a code of their own', async () => {
    const kinds = ['cover-page', 'lock-screen', 'popup-overlay', 'section'] as const;
    const codes = kinds.map(async (kind) =>
      codeIn(await show(BLOCK_TYPES.html, {}, kind), 'data-overlay-type'),
    );
    expect(await Promise.all(codes)).toEqual([1, 2, 3, null]);
  });
});
