import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseMenu } from './menu-text.ts';

const LUNCH = `Lunch
=====
Served from twelve to three.

Soups
-----

Leek and potato
With chives
and brown bread
$7

Soup of the day
Cup $5
Bowl $8
+ Bread and butter $2
+ Ask for more

Drinks
======

Filter coffee $3
Espresso $2.50
`;

describe('a menu written as text', () => {
  it('a menu text is parsed to menus, sections, items, prices and extras', () => {
    expect(parseMenu(LUNCH, '$')).toEqual([
      {
        title: 'Lunch',
        description: 'Served from twelve to three.',
        sections: [
          {
            title: 'Soups',
            description: '',
            items: [
              {
                title: 'Leek and potato',
                description: 'With chives\nand brown bread',
                prices: [{ label: '', price: '$7' }],
                extras: [],
              },
              {
                title: 'Soup of the day',
                description: '',
                prices: [
                  { label: 'Cup', price: '$5' },
                  { label: 'Bowl', price: '$8' },
                ],
                extras: [
                  { label: 'Bread and butter', price: '$2' },
                  { label: 'Ask for more', price: '' },
                ],
              },
            ],
          },
        ],
      },
      {
        title: 'Drinks',
        description: '',
        sections: [
          {
            title: '',
            description: '',
            items: [
              { title: 'Filter coffee', description: '', prices: [{ label: '', price: '$3' }], extras: [] },
              { title: 'Espresso', description: '', prices: [{ label: '', price: '$2.50' }], extras: [] },
            ],
          },
        ],
      },
    ]);
  });

  it('a menu text may start with a section or with an item', () => {
    const [first] = parseMenu('Cakes\n---\n\nCarrot cake\n$4', '$');
    expect(first?.sections[0]?.items[0]).toMatchObject({ title: 'Carrot cake' });
    const [second] = parseMenu('Cakes\n---\nCarrot cake\n$4', '$');
    expect(second).toEqual(first);
    const [third] = parseMenu('Carrot cake $4', '$');
    expect(third?.sections[0]?.items[0]).toMatchObject({ title: 'Carrot cake' });
  });

  it("a menu text has a sentence below a section's title as its description", () => {
    const [menu] = parseMenu('Plates\n---\n\nAll plates come with leaves.\n\nToast\n$4', '$');
    expect(menu?.sections[0]).toMatchObject({
      description: 'All plates come with leaves.',
      items: [{ title: 'Toast' }],
    });
  });

  it('a menu text may have prices before their currency', () => {
    const [menu] = parseMenu('Wein\n---\n\nRiesling\nGlas 6,50 €\nFlasche 24€', '€');
    expect(menu?.sections[0]?.items[0]?.prices).toEqual([
      { label: 'Glas', price: '6,50 €' },
      { label: 'Flasche', price: '24€' },
    ]);
  });

  it('a menu text ignores rules below nothing, and takes the line ends of every system', () => {
    expect(parseMenu('\n=====\n\n', '$')).toEqual([]);
    const [menu] = parseMenu('Lunch\r\n=====\r\n\r\nSoup $3\r\n', '$');
    expect(menu).toMatchObject({ title: 'Lunch', sections: [{ items: [{ title: 'Soup' }] }] });
  });

  it('a menu text loses no word of any input', () => {
    const line = fc.oneof(
      fc.constantFrom('', '=====', '---', '$5', 'Large $9', '+ cheese $1', '7 $', 'Soup.', '+', '$', '$$ 4'),
      fc.string({ unit: fc.constantFrom('a', 'b', ' ', '$', '5', '-', '=', '+', '.'), maxLength: 12 }),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 14 }), (lines) => {
        const json = JSON.stringify(parseMenu(lines.join('\n'), '$'));
        const words = lines
          .map((each) => each.trim())
          .filter((each) => !/^(={2,}|-{2,})$/.test(each))
          .flatMap((each) => each.match(/[ab]+/g) ?? []);
        for (const word of words) expect(json).toContain(word);
      }),
    );
  });
});
