import { expect, it } from 'vitest';
import { blockDefinitions } from '../blocks/block-registry.ts';
import { BLOCK_TYPES } from '../codes/page-data-codes.ts';
import { blockControls } from './block-controls.ts';
import { keptBlocks, unknownBlock } from './kept-blocks.ts';
import { wordFaults } from './testing/control-faults.ts';

it('every code that no definition stands for has a card, and no other has', () => {
  const shown = new Set(blockDefinitions.map(({ type }) => type));
  const kept = Object.values(BLOCK_TYPES).filter((type) => !shown.has(type));
  expect(keptBlocks.map(({ type }) => type)).toEqual(kept);
});

it('no two blocks are called the same', () => {
  const labels = [...keptBlocks, ...blockControls.values()].map(({ label }) => label);
  expect(labels.filter((label, index) => labels.indexOf(label) !== index)).toEqual([]);
});

it('the cards of kept blocks say in plain words that nothing is shown and what can be done', () => {
  for (const card of [...keptBlocks, unknownBlock]) {
    expect(card.help).toMatch(/shows nothing.*move, copy or remove it\.$/);
    expect(card.icon).toMatch(/^[a-z-]+$/);
    expect(wordFaults({ label: card.label }).filter((fault) => !fault.includes('capitals'))).toEqual([]);
  }
});
