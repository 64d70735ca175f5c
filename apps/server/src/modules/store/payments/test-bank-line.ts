import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Keyring } from '../../../platform/keyring/index.ts';
import { defineJob, type Job, type Queue } from '../../../platform/queue/index.ts';
import type { Payments } from './payments.ts';
import { type BankJob, createTestBank, type TestBank } from './test-bank.ts';
import { BANK_SIGNATURE } from './test-bank-event.ts';

interface LineParts {
  readonly database: Database;
  readonly queue: Queue;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly keyring: Keyring;
}

const BANK_JOB = 'test-bank';

/** The test bank of each site, whose events come in by the same door as those of any provider. */
export function connectTestBank(
  { database, queue, clock, ids, keyring }: LineParts,
  receive: Payments['receive'],
): { readonly testBank: (websiteId: WebsiteId) => TestBank; readonly testBankJob: Job } {
  const deliverNow = async (
    websiteId: WebsiteId,
    { body, signature }: Extract<BankJob, { kind: 'event' }>,
  ): Promise<void> => {
    await receive(websiteId, 'test', Buffer.from(body), { [BANK_SIGNATURE]: signature });
  };
  const send = (
    websiteId: WebsiteId,
    job: BankJob,
    { afterSeconds }: { readonly afterSeconds: number },
  ): Promise<void> =>
    queue.send(
      database.query,
      BANK_JOB,
      { websiteId, job },
      // Events may get lost; the job that asks finds out.
      { mayBeLost: true, ...(afterSeconds > 0 ? { afterSeconds } : {}) },
    );
  const bankParts = { database, clock, ids, keyring, post: { send, deliverNow } };
  const testBank = (websiteId: WebsiteId): TestBank => createTestBank(bankParts, websiteId);

  // Release 0.1 queued it as `errand`.
  type QueuedJob = { websiteId: WebsiteId } & ({ job: BankJob } | { errand: BankJob });
  const testBankJob = defineJob<QueuedJob>(BANK_JOB, async ({ websiteId, ...queued }) => {
    const job = 'job' in queued ? queued.job : queued.errand;
    if (job.kind === 'event') await deliverNow(websiteId, job);
    else await testBank(websiteId).decide(job.reference, { kind: 'succeeded' });
  });
  return { testBank, testBankJob };
}
