import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { MailAddressRefused } from '../../../platform/mail/index.ts';
import type { JobProgress } from '../channel/index.ts';
import { MAIL_ATTEMPTS, type StoredMail } from './mail-delivery.ts';
import { countWaiting, failAttempts, readPortion } from './mail-repository.ts';

export interface MailBatch {
  readonly websiteId: WebsiteId;
  readonly batchId: string;
  /** How many were posted together. */
  readonly total?: number;
}

interface BatchDeliveryOptions {
  readonly database: Database;
  readonly clock: Clock;
  /** One attempt; throws when there will be another. */
  readonly deliver: (mail: StoredMail) => Promise<void>;
  readonly jobProgress: JobProgress;
  /** Goes on in another job. */
  readonly again: (batch: MailBatch) => Promise<void>;
}

/** As many as the mail server is spoken to at once. */
const QUEUES = 4;
const PORTION = 50;
/** After so many refusals in a row it is the mail server that is ill, not the addresses. */
const ILL_AFTER = 8;
/** A job may take five minutes: long before that it hands the rest to another. */
const LONGEST_MS = 120_000;

/**
 * Delivers what was posted together: without a job, a look and a word to the queue for each of ten thousand mails. What
 * it promises is what single mails promise. It throws when some will be tried again, and the queue calls it once more
 * after a pause.
 */
export function createBatchDelivery({ database, clock, deliver, jobProgress, again }: BatchDeliveryOptions) {
  return async (batch: MailBatch): Promise<void> => {
    const begun = clock.now().getTime();
    let failed = 0;
    let inARow = 0;
    let reason = '';
    let last = '';
    const nextPortion = (): Promise<StoredMail[]> =>
      readPortion(database.query, { ...batch, after: last }, PORTION);

    const deliverAll = async (mails: readonly StoredMail[]): Promise<void> => {
      const waiting = mails.values();
      const worker = async (): Promise<void> => {
        for (const mail of waiting) {
          if (mail.mailId > last) last = mail.mailId;
          try {
            await deliver(mail);
            inARow = 0;
          } catch (error) {
            failed++;
            // An address that nobody has says nothing about the mail server.
            if (!(error instanceof MailAddressRefused)) inARow++;
            reason = error instanceof Error ? error.message : String(error);
          }
          if (inARow >= ILL_AFTER) return;
        }
      };
      await Promise.all(Array.from({ length: QUEUES }, worker));
    };

    /** Members who see mails follow a batch that takes a while. */
    const report = async (): Promise<void> => {
      const { websiteId, batchId, total = 0 } = batch;
      if (total <= PORTION) return;
      const waiting = await countWaiting(database.query, batch);
      await jobProgress.report(
        websiteId,
        {
          jobId: batchId,
          job: 'mails',
          done: total - waiting,
          total,
          failed,
          state: waiting === 0 ? 'done' : 'running',
        },
        'mail.view',
      );
    };

    for (let mails = await nextPortion(); mails.length > 0; mails = await nextPortion()) {
      await deliverAll(mails);
      await report();
      if (inARow >= ILL_AFTER) {
        // What was not tried because the mail server is ill has had its attempt as well, so that it fails when the
        // others do.
        await failAttempts(
          database.query,
          { ...batch, after: last },
          { reason: reason.slice(0, 500), most: MAIL_ATTEMPTS, now: clock.now() },
        );
        break;
      }
      if (clock.now().getTime() - begun > LONGEST_MS) {
        if (failed === 0) await again(batch);
        break;
      }
    }
    if (failed > 0) throw new Error(`${failed} mails were not taken: ${reason}`);
  };
}
