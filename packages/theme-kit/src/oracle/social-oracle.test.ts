import fc from 'fast-check';
import { describe } from 'vitest';
import { expectAgreement, testAgreement } from './agreement.ts';
import { socialPage } from './page-data.ts';
import { focusedTemplates, withArguments } from './template-grammar.ts';
import { wordList } from './word-list.ts';

const names = wordList('@ @ @ item collection mainImage website text text id nope location');
const formatters = wordList(`
  activate-twitter-links activate-twitter-links comment-count comment-link comments google-calendar-url like-button
  social-button social-button-inline twitter-follow-button`);

describe('social, compared with the peer', () => {
  testAgreement(
    'comments, likes, sharing and calendar links come out the same',
    1_000,
    fc.record({
      template: focusedTemplates({
        names,
        calls: withArguments(formatters, fc.constantFrom('', 'x'), 1),
        predicates: withArguments(wordList('comments? disqus? debug?'), fc.constantFrom('', 'x'), 1),
      }),
      data: socialPage,
    }),
    expectAgreement,
  );
});
