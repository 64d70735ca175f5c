import { describe, expect, it } from 'vitest';
import { countryCodeProblem, countryCodes, isCountryCode } from './countries.ts';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const PAIRS = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));

describe('the list of countries', () => {
  it('the country list has the 249 assigned codes and Kosovo, each once and in order', () => {
    expect(countryCodes).toHaveLength(250);
    expect(countryCodes).toEqual([...new Set(countryCodes)].sort());
  });

  it('the country list names no country twice', () => {
    const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
    const named = countryCodes.map((code) => names.of(code));
    expect(named).not.toContain(undefined);
    expect(new Set(named).size).toBe(named.length);
  });

  it.each([
    ['UK', 'UK is no country code in use. Please write GB.'],
    ['DD', 'DD is no country code in use. Please write DE.'],
    ['EL', 'EL is no country code in use. Please write GR.'],
    ['CS', 'CS is no country code in use. Please write RS, ME, CZ or SK.'],
    ['gb', 'Please write GB in place of gb.'],
    ['QQ', 'Please choose a country.'],
    ['', 'Please choose a country.'],
  ])('the wrong country code %s is refused with advice', (code, sentence) => {
    expect(countryCodeProblem(code)).toBe(sentence);
  });

  it('PL-5.59 the check of country codes offers only codes that are in the list for those that are not', () => {
    for (const code of PAIRS) {
      const problem = countryCodeProblem(code);
      expect(problem === null).toBe(isCountryCode(code));
      const [, offered = ''] = /Please write (.*)\.$/.exec(problem ?? '') ?? [];
      for (const each of offered.match(/\b[A-Z]{2}\b/g) ?? []) expect(isCountryCode(each), code).toBe(true);
    }
  });
});
