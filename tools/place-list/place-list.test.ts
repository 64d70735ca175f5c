import { expect, it } from 'vitest';
import { writePlaceList } from './place-list.ts';

const town = (name: string, country: string, people: number, kind = 'PPL'): string =>
  ['1', name, '', '', '48.13743', '11.57549', 'P', kind, country, '', '02', '', '', '', people].join('\t');

it('the list has countries, their regions and their towns, the largest first, in the words of the country', () => {
  const towns = [town('Freising', 'DE', 48_000), town('Munich', 'DE', 1_260_391), town('Tiny', 'DE', 900)];
  expect(
    writePlaceList([...towns, town('Quarter', 'DE', 9_000, 'PPLX'), ''].join('\n'), 'DE.02\tBavaria\t\t1\n'),
  ).toBe(
    '@DE\n#02\tBavaria\nMünchen\tMunich\t02\t48.137\t11.575\t1260\nFreising\t\t02\t48.137\t11.575\t48\n',
  );
});
