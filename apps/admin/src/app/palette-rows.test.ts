import { describe, expect, it } from 'vitest';
import { fits, type PaletteContent, paletteSections, readTyped } from './palette-rows.ts';

const content = (typed: string, change: Partial<PaletteContent> = {}): PaletteContent => ({
  typed,
  places: [
    { id: 'place /orders', label: 'Orders', to: '/orders', otherNames: 'sales' },
    { id: 'place /settings', label: 'Settings', to: '/settings' },
  ],
  pageActions: [{ id: 'archive', label: 'Archive the order', keys: 'e', run: () => {} }],
  commands: [{ id: 'command keys', label: 'Show all keys', run: () => {} }],
  recent: [{ title: '1042', to: '/orders/a' }],
  found: [
    { name: 'orders', results: [{ id: 'o1', title: '1043', detail: 'Mara', address: '' }], more: null },
    { name: 'pages', results: [{ id: 'p1', title: 'Orchard', detail: '', address: '' }], more: null },
  ],
  placeOf: (group, { id }) => (group === 'pages' ? null : `/${group}/${id}`),
  ...change,
});
const shown = (typed: string, change: Partial<PaletteContent> = {}): string[] =>
  paletteSections(content(typed, change)).map(
    ({ name, rows }) => `${name}: ${rows.map(({ label }) => label).join(', ')}`,
  );

describe('the rows of the palette', () => {
  it('AP-43 an empty palette offers recent records, the actions of the page and places', () => {
    expect(shown('')).toEqual([
      'recent: 1042',
      'actions: Archive the order, Show all keys',
      'places: Orders, Settings',
    ]);
  });

  it('AP-43 what is typed finds places by any of their names, then records, then actions', () => {
    expect(shown('or')).toEqual(['places: Orders', 'orders: 1043', 'actions: Archive the order']);
    expect(shown('sal')[0]).toBe('places: Orders');
  });

  it('AP-43 a place that is called exactly as typed comes before one that only begins so', () => {
    const places = [
      { id: 'place /mailing-list', label: 'Mailing list', to: '/mailing-list' },
      { id: 'place /mail', label: 'Mail', to: '/mail' },
    ];
    expect(shown('mail', { places, found: [] })[0]).toBe('places: Mail, Mailing list');
  });

  it('AP-43 a place that is called so comes before one that is only found by another of its names', () => {
    const places = [
      { id: 'place /donations', label: 'Donations', to: '/donations', otherNames: 'give gifts' },
      { id: 'place /gift-cards', label: 'Gift cards', to: '/gift-cards' },
    ];
    expect(shown('gift', { places, found: [] })[0]).toBe('places: Gift cards, Donations');
  });

  it('AP-43 the first character narrows to actions, orders, customers or pages', () => {
    expect(shown('>arch')).toEqual(['actions: Archive the order']);
    expect(shown('> ')).toEqual(['actions: Archive the order, Show all keys']);
    expect(shown('#104')).toEqual(['orders: 1043']);
    expect(shown('@mara', { found: [] })).toEqual([]);
    expect(['>a', '#a', '@a', '/a', ' a b '].map(readTyped)).toEqual([
      { scope: 'actions', term: 'a' },
      { scope: 'orders', term: 'a' },
      { scope: 'buyers', term: 'a' },
      { scope: 'pages', term: 'a' },
      { scope: 'all', term: 'a b' },
    ]);
  });

  it('a record without a screen is not offered', () => {
    expect(shown('orch')).toEqual(['orders: 1043']);
  });

  it('words are compared by their beginnings, without regard to capitals and accents', () => {
    expect(fits('café', 'The CAFE at the pier')).toBe(true);
    expect(fits('pier caf', 'The CAFE at the pier')).toBe(true);
    expect(fits('afe', 'The CAFE')).toBe(false);
    expect(fits('<script>', 'The CAFE')).toBe(false);
  });
});
