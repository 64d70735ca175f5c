import { BLOCK_TYPES } from '@awning/site-model';
import { expect, it } from 'vitest';
import { showBlock } from '../../../../testing/show-block.ts';

const show = async (menuText: string, value: object = {}): Promise<string> => {
  const { html, problems } = await showBlock(BLOCK_TYPES.menu, { menuText, ...value });
  expect(problems).toEqual([]);
  return html;
};

it('a menu block shows several menus one below the other, with links between them', async () => {
  const html = await show('Lunch\n===\n\nSoup $5\n\nDinner\n===\n\nStew $9');
  const links = [...html.matchAll(/<a class="menu-select-label" href="#([^"]+)">(\w+)<\/a>/g)];
  expect(links.map(([, , title]) => title)).toEqual(['Lunch', 'Dinner']);
  for (const [, anchor] of links) expect(html).toContain(`<div class="menu" id="${anchor}">`);
  expect(await show('Lunch\n===\n\nSoup $5')).not.toContain('menu-select-label');
});

it('a menu block shows a single price beside its item and several as a list', async () => {
  const html = await show(
    'Soups\n---\n\nLeek soup\nWith bread\n$7\n\nSoup of the day\nCup $5\nBowl $8\n+ Bread $2',
  );
  expect(html).toContain(
    '<span class="menu-item-title">Leek soup</span><span class="menu-item-price-amount">$7</span></div>',
  );
  expect(html).toContain('<p class="menu-item-description">With bread</p>');
  expect(html).toContain(
    '<span class="menu-item-price-label">Bowl</span> <span class="menu-item-price-amount">$8</span>',
  );
  expect(html).toMatch(/menu-item-extras.*Bread/s);
});

it('a menu block has heading levels without gaps', async () => {
  expect(await show('Soups\n---\n\nLeek soup $7')).toContain('<h2 class="menu-section-title">Soups</h2>');
  expect(await show('Lunch\n===\n\nSoups\n---\n\nLeek soup $7')).toContain(
    '<h3 class="menu-section-title">Soups</h3>',
  );
});

it('a menu block is empty for an empty menu', async () => {
  expect(await show(' \n\n')).toContain('<div class="sqs-block-content"></div>');
});
