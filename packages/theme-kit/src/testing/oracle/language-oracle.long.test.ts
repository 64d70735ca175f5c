import fc from 'fast-check';
import { describe } from 'vitest';
import { expectAgreement, testAgreement } from './agreement.ts';
import { coreKeys, coreWords } from './core-words.ts';
import { oddScalar, oddValue } from './odd-values.ts';
import { expressions, templates } from './template-grammar.ts';

const template = templates(coreWords);
const partials = fc.record({ p: template, q: template, r: template });
const injects = fc.constant({ i: { a: 1, b: [1, 2] }, j: 0 });
const value = oddValue(...coreKeys);
const data = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.dictionary(fc.constantFrom('a', 'b', 'c', 'x', 'y', '0', 'debug'), value, { minKeys: 2 }),
  },
  { weight: 1, arbitrary: value },
);

describe('the language, compared with the peer', () => {
  testAgreement(
    'every instruction, core formatter and core predicate gives the same output and the same errors',
    5_000,
    fc.record({ template, data, partials, injects }),
    expectAgreement,
  );

  testAgreement(
    'expressions give the same values and the same complaints',
    2_500,
    fc.record({
      template: fc
        .array(expressions, { minLength: 1, maxLength: 3 })
        .map((list) => `${list.join('|')}[{@v}{@w}]`),
      data: fc.dictionary(
        fc.constantFrom('a', 'b', 'c', 'o', 'x'),
        fc.oneof(oddScalar, fc.constantFrom({ k: 1 }, [1], { y: 2 })),
      ),
    }),
    expectAgreement,
  );

  testAgreement(
    'switches that are off leave expressions and includes without effect',
    250,
    fc.record({ template, data, partials, injects, expressions: fc.boolean(), includes: fc.boolean() }),
    expectAgreement,
  );
});
