import { readFileSync } from 'node:fs';
import { storeCurrencies } from '@awning/contract';
import { expect, it } from 'vitest';

it('every currency that a store may sell in has a sign on themed pages', () => {
  const css = readFileSync(new URL('./theme-base/currency-signs.css', import.meta.url), 'utf8');
  const signed = [...css.matchAll(/\.native-currency-code-([a-z]{3}):not\(/g)].map(([, code]) => code);
  expect(signed.sort()).toEqual(storeCurrencies.map((code) => code.toLowerCase()).sort());
});
