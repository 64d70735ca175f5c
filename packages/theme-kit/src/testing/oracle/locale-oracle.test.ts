import fc from 'fast-check';
import { describe } from 'vitest';
import { expectAgreement, testAgreement } from './agreement.ts';
import { localeData, localeNames, localeTag } from './locale-words.ts';

const template = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .array(localeTag, { minLength: 1, maxLength: 2 })
      .map((tags) => tags.map((tag) => `{${tag}}`).join('|')),
  },
  { weight: 1, arbitrary: localeTag.map((tag) => `{.section inner}{${tag}}{.end}`) },
  { weight: 1, arbitrary: localeTag.map((tag) => `{.section inner}{.var @v ${tag}}[{@v}]{.end}`) },
);

describe('locales and calendars, compared with the peer', () => {
  testAgreement(
    'dates, numbers, money and messages read the same in every locale',
    2_500,
    fc.record({
      template,
      data: localeData,
      locale: fc.oneof(
        { weight: 20, arbitrary: fc.constantFrom(...localeNames) },
        { weight: 1, arbitrary: fc.constant(null) },
      ),
      now: fc.constantFrom(1509647217000, 1384518630123, 0, 1700000000000),
    }),
    expectAgreement,
  );
});
