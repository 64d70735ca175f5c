import { describe, expect, it } from 'vitest';
import { createThingList, createThings } from '../../testing/fake-list.tsx';
import { csvField } from './csv-text.ts';
import { MOST_EXPORTED, readAllRows, rowsAsCsv } from './export-rows.ts';
import { sumsOf } from './list-sum.tsx';
import { markParts } from './marked-text.tsx';
import { phonePlaces } from './phone-places.ts';

const marked = (text: string, search: string): string =>
  markParts(text, search)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('');

describe('parts of a list', () => {
  it('AP-12 the beginnings of words that were searched for are marked, without regard to capitals and accents', () => {
    expect(marked('Zoë Müller-Zorn', 'zo')).toBe('[Zo]ë Müller-[Zo]rn');
    expect(marked('Zoë Müller', 'MULLER zoe')).toBe('[Zoë] [Müller]');
    expect(marked('Oslo', 'slo')).toBe('Oslo');
    expect(marked('SM-1042', '1042')).toBe('SM-[1042]');
    expect(marked('a.b', '.*')).toBe('a.b');
  });

  it('AP-17 sums are exact, one for each currency', () => {
    const gbp = (value: string) => ({ value, currency: 'GBP' });
    expect(sumsOf([gbp('0.10'), gbp('0.20'), null, gbp('-1'), { value: '5', currency: 'JPY' }])).toEqual([
      { currency: 'GBP', value: '-0.7000' },
      { currency: 'JPY', value: '5.0000' },
    ]);
  });

  it('AP-51 a row of two lines has the places that its columns say, or else the first and the last columns', () => {
    const columns = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }));
    expect(Object.fromEntries(phonePlaces(columns))).toEqual({
      a: 'lead',
      b: 'below',
      e: 'end',
      d: 'endBelow',
    });
    expect(
      Object.fromEntries(phonePlaces([{ id: 'a', phone: 'below' }, { id: 'b', phone: 'lead' }, { id: 'c' }])),
    ).toEqual({
      a: 'below',
      b: 'lead',
    });
  });

  it('AP-19 an exported cell runs in no spreadsheet', () => {
    expect(csvField('=HYPERLINK("x")')).toBe(`"'=HYPERLINK(""x"")"`);
    expect(csvField('-3.50')).toBe('-3.50');
    expect(csvField('a;=1+1')).toBe(`"a;'=1+1"`);
    expect(csvField('plain')).toBe('plain');
  });

  it('AP-19 an export has all pages in the order of the view, with the chosen columns, and a limit', async () => {
    const { list, requests } = createThingList(createThings(450));
    const request = { search: undefined, filters: {}, sort: '-stock' };
    const all = await readAllRows({
      list,
      request,
      signal: new AbortController().signal,
      onProgress: () => {},
    });
    expect([all.rows.length, all.isCut, requests.length]).toEqual([450, false, 3]);
    const [first, second] = rowsAsCsv(list.columns.slice(0, 2), all.rows).split('\r\n');
    expect([first, second]).toEqual(['\uFEFFName,Colour', 'Thing 450,blue']);
    const many = createThingList(createThings(MOST_EXPORTED + 300));
    const cut = await readAllRows({
      list: many.list,
      request,
      signal: new AbortController().signal,
      onProgress: () => {},
    });
    expect([cut.rows.length, cut.isCut]).toEqual([MOST_EXPORTED, true]);
  });
});
