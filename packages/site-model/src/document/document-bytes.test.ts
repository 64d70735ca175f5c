import { describe, expect, it } from 'vitest';
import { createIds } from '../edit/testing/random-commands.ts';
import { samplePage } from '../edit/testing/sample-page.ts';
import { documentBytes } from './document-bytes.ts';
import { jsonBytes } from './json-bytes.ts';
import { emptyDocument } from './new-document.ts';

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;

describe('the size of a document', () => {
  it('SM-5 the size of a document is that of its JSON in UTF-8', () => {
    const page = samplePage(20, createIds());
    const [grid] = page.sections;
    if (grid?.layout.type !== 'fluid') throw new Error('The sample page begins with a grid.');
    const byHand = grid.layout.blocks.map((placed) => ({ ...placed, phoneByHand: true as const }));
    const marked = { ...page, sections: [{ ...grid, layout: { ...grid.layout, blocks: byHand } }] };
    const [first] = grid.layout.blocks;
    if (!first) throw new Error('The grid has blocks.');
    const settings = { card: 'raised', hideOn: ['phone', 'desktop'] } as const;
    const styled = grid.layout.blocks.with(0, { ...first, block: { ...first.block, settings } });
    const order = styled.map(({ block }) => block.id);
    const further = {
      ...page,
      sections: [
        { ...grid, name: 'Öffnung', minRows: 12, layout: { ...grid.layout, blocks: styled, order } },
      ],
    };
    for (const document of [emptyDocument(), page, marked, further])
      expect(documentBytes(document)).toBe(bytesOf(document));
  });

  it.each([
    ['plain text', 'salt'],
    ['what JSON writes with a backslash', 'a"b\\c\n\t\b\f\r\u0001\u001f'],
    ['letters of two and three bytes', 'é ß 茶 ‰'],
    ['characters outside the first plane', '🌿🫖'],
    ['numbers', [0, -1, 1.5, 1e21, 1e-7]],
    ['empty things', [{}, [], '', null, true, false]],
    ['nested things', { a: [{ b: { c: ['d'] } }], 'é"': 1 }],
  ])('SM-5 counts %s as JSON writes it', (_, value) => {
    expect(jsonBytes(value)).toBe(bytesOf(value));
  });
});
