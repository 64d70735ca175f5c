import fc from 'fast-check';
import { describe } from 'vitest';
import { expectAgreement, testAgreement } from './agreement.ts';
import { contentArea } from './area-words.ts';
import { contentPage } from './page-data.ts';
import { focusedTemplates } from './template-grammar.ts';

describe('content, compared with the peer', () => {
  testAgreement(
    'images, galleries, records and colours come out the same',
    3_000,
    fc.record({
      template: focusedTemplates(contentArea.words),
      data: contentPage,
    }),
    expectAgreement,
  );
});
