import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { withEffort } from '../../../testing/test-effort.ts';
import { openWaitlistFixture, type WaitlistFixture } from '../../../testing/waitlist-fixture.ts';
import { createWaitlistModel, type ModelStep } from './testing/waitlist-model.ts';

let app: TestApp;
let fixture: WaitlistFixture;
beforeAll(async () => {
  app = await createTestApp();
  fixture = await openWaitlistFixture(app);
  await fixture.set({ mode: 'fair-release', holdHours: 2 });
});
afterAll(() => app.close());

const person = fc.nat(3);
const steps: fc.Arbitrary<ModelStep> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constantFrom('join', 'join', 'join', 'buy', 'leave', 'leave', 'again'),
      person,
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('stock' as const), to: fc.nat(3) }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 3 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('set' as const),
      mode: fc.constantFrom('fair-release' as const, 'fair-release' as const, 'everyone' as const),
      automatic: fc.boolean(),
    }),
  },
  {
    weight: 7,
    arbitrary: fc.record({
      kind: fc.constantFrom('crowd', 'send', 'mails', 'mails', 'hold', 'give-up', 'pay'),
    }),
  },
);
/** People who wait for the last one, which is in a cart or gone, and what happens then. */
const stories: fc.Arbitrary<ModelStep[]> = fc
  .tuple(fc.constantFrom(0, 1), fc.array(steps, { minLength: 8, maxLength: 30 }))
  .map(([isHeld, story]) => [
    ...(isHeld ? ([{ kind: 'stock', to: 1 }, { kind: 'hold' }, { kind: 'stock', to: 0 }] as const) : []),
    ...[0, 1, 2].map((number) => ({ kind: 'join' as const, person: number })),
    ...story,
  ]);

describe('a waiting list', () => {
  it('a waitlist behaves as its model for any steps: units in line, never more than there are, one mail each', async () => {
    await fc.assert(
      fc.asyncProperty(stories, async (story) => {
        const before = await fixture.broken();
        const wanted = await fixture.wanted();
        const model = createWaitlistModel(app, fixture, wanted);
        for (const step of story) {
          await model.take(step);
          const [real, expected] = [await model.real(), model.expected()];
          expect(real, JSON.stringify(step)).toEqual(expected);
        }
        await model.take({ kind: 'mails' });
        expect(await model.realMails()).toEqual(model.expectedMails());
        expect((await fixture.broken()).filter((promise) => !before.includes(promise))).toEqual([]);
      }),
      { numRuns: withEffort(4) },
    );
  });
});
