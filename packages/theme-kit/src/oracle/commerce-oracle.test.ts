import fc from 'fast-check';
import { describe } from 'vitest';
import { expectAgreement, testAgreement } from './agreement.ts';
import { shopPage } from './page-data.ts';
import { focusedTemplates, withArguments } from './template-grammar.ts';
import { wordList } from './word-list.ts';

const names = wordList(`
  @ @ @ item item items items.0 items.1 field field number nope structuredContent structuredContent.variants
  structuredContent.variants.0 id item.structuredContent.variants.0`);

const argument = fc.constantFrom(
  ...wordList('trim style:accounting style:code symbol:narrow maxfrac:0 no-group group g id nope minfrac:3'),
  '',
);

const formatters = wordList(`
  add-to-cart-btn bookkeeper-money-format cart-quantity cart-subtotal cart-url from-price normal-price
  percentage-format product-checkout product-price product-quick-view product-restock-notification product-scarcity
  product-status quantity-input sale-price subscription-price subscription-price summary-form-field
  summary-form-field variant-descriptor variants-select item-classes`);

const predicates = wordList('has-variants? on-sale? sold-out? varied-prices?');

describe('commerce, compared with the peer', () => {
  testAgreement(
    'prices, marks, buttons, choices and forms come out the same',
    4_000,
    fc.record({
      template: focusedTemplates({
        names,
        calls: withArguments(formatters, argument, 2),
        predicates: withArguments(predicates, argument, 1),
      }),
      data: shopPage,
      locale: fc.constantFrom<(string | null)[]>('en', 'en', 'de', 'fr-CA', 'ja', 'ar', null),
      expressions: fc.constantFrom(true, true, true, false),
    }),
    expectAgreement,
  );
});
