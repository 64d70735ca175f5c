import { describe, expect, it } from 'vitest';
import { countryOfLanguage } from './country-of-language.ts';

describe('the country of a language', () => {
  it('a language with a country names it', () => {
    expect(['de-AT', 'zh-Hant-TW', 'en-GB'].map(countryOfLanguage)).toEqual(['AT', 'TW', 'GB']);
  });

  it('a language without a country, with a continent or with anything else names none', () => {
    expect(['en', 'es-419', 'en-12', 'en-ZZ', 'de-1996', ''].map(countryOfLanguage)).toEqual(
      Array(6).fill(''),
    );
  });
});
