import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/index.ts';
import { canonicalEmail } from '../../../platform/email-address.ts';
import type { RequestSite } from '../../../platform/http/index.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Limiter } from '../../../platform/limits/index.ts';
import { defineJob, type Queue } from '../../../platform/queue/index.ts';
import { hashToken } from '../../../platform/tokens.ts';
import type { MemberMails } from './member-mails.ts';
import { findCredentials, replaceReset } from './member-repository.ts';

interface PasswordResetOptions {
  readonly database: Database;
  readonly limiter: Limiter;
  readonly queue: Queue;
  readonly mails: MemberMails;
  readonly ids: Ids;
  readonly clock: Clock;
}

interface ResetRequest {
  /** The same in every run of the job, so that a repeated run mails no second link. */
  readonly requestId: string;
  readonly site: Pick<RequestSite, 'id' | 'title'>;
  readonly email: string;
}

const JOB = 'member-password-reset';
const RESET_MS = 60 * 60_000;
const RESETS_PER_ACCOUNT = { name: 'member-reset-account', max: 5, windowSeconds: 3600 };

/**
 * For every caller and every email the same work is done before the response: one job is stored. The account is looked
 * up later, where no timing reveals it; and once we have accepted the request, a restart does not lose it.
 */
export function createPasswordReset(options: PasswordResetOptions) {
  const { database, limiter, queue, mails, ids, clock } = options;
  const job = defineJob<ResetRequest>(JOB, async ({ requestId, site: { id }, email }) => {
    const site = await mails.site(id);
    if (!site) return;
    await database.transaction(async (tx) => {
      const credentials = await findCredentials(tx, id, canonicalEmail(email));
      if (!credentials || credentials.disabled) return;
      const token = ids.token();
      const now = clock.now();
      const isNew = await mails.post(tx, site, {
        name: 'member-password-reset',
        cause: requestId,
        to: credentials.email,
        // At the address where the install serves the site: neither a forged Host header nor a domain that a member
        // adds can send a token elsewhere.
        button: { path: `/config/new-password?token=${token}`, label: 'Choose a new password' },
      });
      // An earlier run of this job has mailed a link already; that one holds.
      if (!isNew) return;
      await replaceReset(tx, {
        websiteId: id,
        tokenHash: hashToken(token),
        memberId: credentials.personId,
        createdAt: now,
        expiresAt: new Date(now.getTime() + RESET_MS),
      });
    });
  });

  return {
    job,
    async ask({ id, title }: RequestSite, email: string): Promise<void> {
      // Many addresses must not be able to fill one person's mailbox; what is over the limit is dropped in silence.
      const account = `${id}/${canonicalEmail(email)}`;
      if (!(await limiter.take(RESETS_PER_ACCOUNT, account)).allowed) return;
      const resetRequest: ResetRequest = { requestId: ids.next(), site: { id, title }, email };
      try {
        await database.transaction((tx) => queue.send(tx, JOB, resetRequest));
      } catch (error) {
        await limiter.restore(RESETS_PER_ACCOUNT, account);
        throw error;
      }
    },
  };
}
