import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { column, sql } from '../../../platform/db/index.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { testSeed, withEffort } from '../../../testing/test-effort.ts';
import { createTestRandom, type TestRandom } from '../../../testing/test-random.ts';
import { AMOUNT, PAYMENT_STATES, PaymentMachine, type PaymentStep } from './testing/payment-machine.ts';

/** A hundred thousand in `npm run soak`. */
const SEQUENCES = withEffort(1) > 1 ? withEffort(4_000) : 400;
const BATCH = 200;
const LONGEST = 14;

/** Does each sequence to a payment of its own, and answers what each step did. */
const PERFORM = sql`
  create function pg_temp.perform_steps(p_website_id text, p_sequences jsonb) returns jsonb language plpgsql as $$
  declare
    run jsonb; step jsonb; said text; outcomes jsonb := '[]'; told jsonb; id text; refunds integer;
  begin
    for run in select * from jsonb_array_elements(p_sequences) loop
      id := run ->> 'id'; told := '[]'; refunds := 0;
      insert into payments (website_id, payment_id, attempt_id, cart_id, order_id, method_id, provider, test_mode, amount_minor, currency,
        history, created_at, moved_at)
      values (p_website_id, id, id, id, id, 'test-card', case when (run ->> 'isManual')::boolean then null else 'test' end, true,
        ${sql.unsafe(String(AMOUNT))}, 'USD', '[{"state": "started"}]', now(), now());
      for step in select * from jsonb_array_elements(run -> 'steps') loop
        begin
          case step ->> 'do'
            when 'say' then
              said := move_payment(p_website_id, id, step ->> 'state', 'test', '', '{}', now()) ->> 'state';
            when 'capture' then
              said := capture_payment(p_website_id, id, id, now())::text;
            when 'give back' then
              update payments set unwanted = 'test' where website_id = p_website_id and payment_id = id and not is_bound
                returning state into said;
              said := coalesce(said, 'bound');
            when 'refund' then
              refunds := refunds + 1;
              said := queue_refund(p_website_id, id || '-' || refunds, id, step ->> 'kind', (step ->> 'amount')::bigint, now());
          end case;
        exception when check_violation or unique_violation or raise_exception then
          said := 'refused';
        end;
        told := told || to_jsonb(said);
      end loop;
      outcomes := outcomes || jsonb_build_array(told);
    end loop;
    return outcomes;
  end $$`;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** States of money that is handed over in person: only the member who takes it reports them. */
const BY_HAND = ['pending', 'abandoned', 'captured'] as const;

const anyStep = (random: TestRandom, isManual: boolean): PaymentStep => {
  const kind = random.pick(['say', 'say', 'say', 'capture', 'give back', 'refund'] as const);
  if (kind === 'say') return { do: 'say', state: random.pick(isManual ? BY_HAND : PAYMENT_STATES) };
  if (kind === 'refund')
    return { do: 'refund', kind: random.pick(['order', 'give-back']), amount: random.between(1, AMOUNT) };
  return { do: kind };
};

/** One in four by hand. */
const anyRun = (random: TestRandom, id: string) => {
  const isManual = random.below(4) === 0;
  const steps = Array.from({ length: random.between(1, LONGEST) }, () => anyStep(random, isManual));
  return { id, isManual, steps };
};

const undone = new Error('undone');

/** What the database says to each step of each run. It is undone. */
async function perform(websiteId: string, runs: readonly ReturnType<typeof anyRun>[]): Promise<string[][]> {
  let outcomes: string[][] = [];
  const performing = app.platform.database.transaction(async (tx) => {
    await tx.run(PERFORM);
    const rows = await tx.rows(
      { told: column.json<string[][]>() },
      sql`select pg_temp.perform_steps(${websiteId}, ${JSON.stringify(runs)}::jsonb) as told`,
    );
    outcomes = rows[0]?.told ?? [];
    throw undone;
  });
  await expect(performing).rejects.toBe(undone);
  return outcomes;
}

describe('a payment', () => {
  it(`a payment moves as its state machine does, in ${SEQUENCES} sequences (seed ${testSeed()})`, async () => {
    const random = createTestRandom(testSeed());
    const { id: websiteId } = await app.make.site();
    const ends = new Set<string>();
    for (let done = 0; done < SEQUENCES; done += BATCH) {
      const runs = Array.from({ length: BATCH }, (_, number) => anyRun(random, `payment-${done + number}`));
      const outcomes = await perform(websiteId, runs);
      for (const [number, { isManual, steps }] of runs.entries()) {
        const machine = new PaymentMachine(isManual);
        expect([steps, outcomes[number]]).toEqual([steps, steps.map((step) => machine.perform(step))]);
        ends.add(machine.state);
      }
    }
    expect(ends).toContain('captured');
    expect(ends).toContain('giving-back');
  });
});
