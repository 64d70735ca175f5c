import fc from 'fast-check';
import { describe } from 'vitest';
import { expectAgreement, testAgreement } from './agreement.ts';
import { commerceArea } from './area-words.ts';
import { shopPage } from './page-data.ts';
import { focusedTemplates } from './template-grammar.ts';

describe('commerce, compared with the peer', () => {
  testAgreement(
    'prices, marks, buttons, choices and forms come out the same',
    4_000,
    fc.record({
      template: focusedTemplates(commerceArea.words),
      data: shopPage,
      locale: fc.constantFrom<(string | null)[]>('en', 'en', 'de', 'fr-CA', 'ja', 'ar', null),
      expressions: fc.constantFrom(true, true, true, false),
    }),
    expectAgreement,
  );
});
