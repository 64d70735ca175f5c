import { CURRENCIES } from '@awning/commerce';
import { describe, expect, it } from 'vitest';
import { createMoneyDisplay } from '../../../../../../packages/storefront/src/shop/money-display.ts';
import { createShopWords } from './shop-words.ts';

const LANGUAGES = ['en-US', 'en-GB', 'de', 'fr', 'ja', 'es-CO', 'pt-BR', 'id'];
const AMOUNTS = [0, 5, 1250, 123456, 123456789];

describe('money in words of the shop', () => {
  it('money has the digits of its currency, also where they are usually left out', () => {
    const { money } = createShopWords('en-US');
    expect(String(money(1250, 'COP'))).toBe('COP\u00a012.50');
    expect(String(money(1250, 'IDR'))).toBe('IDR\u00a012.50');
    expect(String(money(1250, 'USD'))).toBe('$12.50');
    expect(String(money(1250, 'JPY'))).toBe('¥1,250');
  });

  it.each(LANGUAGES)(
    'the server formats money as scripts do in %s, in every currency of a store',
    (language) => {
      const written = createShopWords(language);
      for (const currency of CURRENCIES) {
        const inBrowser = createMoneyDisplay(language, currency);
        expect(AMOUNTS.map((amount) => String(written.money(amount, currency)))).toEqual(
          AMOUNTS.map((amount) => inBrowser(amount)),
        );
      }
    },
  );
});
