import fc from 'fast-check';
import { test } from 'vitest';
import { createEngine } from '../../engine.ts';
import { createPeer, type OracleCase, type PeerResult } from './peer.ts';

/** The shares of the test files add up to this. */
const ALL_SHARES = 20_000;
/** Generated questions of one `npm test`, all files together. */
const USUAL_CASES = 10_000;
const CHUNK = 500;
const SECONDS_PER_THOUSAND_CASES = 60;

const wantedCases = (): number => {
  const wanted = Number(process.env.AWNING_ORACLE_CASES ?? USUAL_CASES);
  if (!(wanted > 0)) throw new Error('AWNING_ORACLE_CASES must be a number above zero.');
  return wanted;
};

/** The budgets are ours alone; here they must not get in the way. */
const unlimited = {
  partialCalls: 1e12,
  loopTurns: 1e12,
  outputLength: 1e12,
  stringLength: 1e12,
  steps: 1e15,
  diagnostics: 1e12,
  expressionTokens: 0,
};

const peer = createPeer();
const engines = (['closures', 'generated'] as const).map(
  (form) => [form, createEngine({ form, budget: unlimited, orScope: 'section' })] as const,
);

function answerOf(engine: (typeof engines)[number][1], question: OracleCase): PeerResult {
  const { template, data, partials, injects, locale, now = 0, expressions, includes } = question;
  const { output, errors } = engine
    .compile(template)
    .render(structuredClone(data), { partials, injects, locale, now, expressions, includes });
  return { output, errors: errors.map(({ message }) => message) };
}

/** Throws, with everything needed to see it again, unless every form of our engine answers as the peer does. */
export function expectAgreement(question: OracleCase): void {
  const theirs = JSON.stringify(peer.ask(question));
  for (const [form, engine] of engines) {
    const ours = JSON.stringify(answerOf(engine, question));
    if (ours !== theirs) {
      throw new Error(
        `${question.template}\ndata    ${JSON.stringify(question.data)}\npeer    ${theirs}\n${form.padEnd(9)} ${ours}`,
      );
    }
  }
}

/**
 * Many generated questions, in chunks so that the test runner hears from us. A failure shrinks to the smallest
 * question that shows it and prints the seed of its chunk.
 */
export function testAgreement<T>(
  title: string,
  cases: number,
  questions: fc.Arbitrary<T>,
  check: (question: T) => void,
): void {
  const total = Math.ceil((cases * wantedCases()) / ALL_SHARES);
  const timeout = 60_000 + (total * SECONDS_PER_THOUSAND_CASES * 1_000) / 1_000;
  test(`${title} (${total} generated)`, { timeout }, async () => {
    const { seed = 1 } = fc.readConfigureGlobal();
    for (let done = 0; done < total; done += CHUNK) {
      fc.assert(fc.property(questions, check), { numRuns: Math.min(CHUNK, total - done), seed: seed + done });
      await new Promise((resolve) => setTimeout(resolve));
    }
  });
}
