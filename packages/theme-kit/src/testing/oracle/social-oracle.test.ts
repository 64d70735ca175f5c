import fc from 'fast-check';
import { describe } from 'vitest';
import { expectAgreement, testAgreement } from './agreement.ts';
import { socialArea } from './area-words.ts';
import { socialPage } from './page-data.ts';
import { focusedTemplates } from './template-grammar.ts';

describe('social, compared with the peer', () => {
  testAgreement(
    'comments, likes, sharing and calendar links come out the same',
    1_000,
    fc.record({
      template: focusedTemplates(socialArea.words),
      data: socialPage,
    }),
    expectAgreement,
  );
});
