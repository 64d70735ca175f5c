import type { Waitlist } from './waitlist.ts';
import { waitlistInvariants } from './waitlist-invariants.ts';
import { createWaitlistJobs } from './waitlist-jobs.ts';
import { markBought } from './waitlist-link-repository.ts';
import { createWaitlistLinks } from './waitlist-links.ts';
import { createWaitlistLists } from './waitlist-lists.ts';
import { createMailJob } from './waitlist-mail-job.ts';
import { createWaitlistMailViews } from './waitlist-mail-views.ts';
import { createWaitlistMails } from './waitlist-mails.ts';
import type { WaitlistParts } from './waitlist-parts.ts';
import { createWaitlistSettings } from './waitlist-settings.ts';
import { createWaitlistSignUps } from './waitlist-signups.ts';
import { createStockListener } from './waitlist-stock-listener.ts';
import { createWaitlistTokens } from './waitlist-tokens.ts';

/** Listens to stock and orders by itself; `moveOn` is for a job of every minute. */
export function createWaitlist(parts: WaitlistParts): Waitlist {
  const { database, inventory, keyring, clock } = parts;
  const links = createWaitlistTokens(keyring, 'link');
  const leaves = createWaitlistTokens(keyring, 'leave');
  const mails = createWaitlistMails();
  inventory.onStocktaking(createStockListener(parts));
  inventory.onLinkBought(markBought);
  const settings = createWaitlistSettings({ database });
  const mailJob = createMailJob(parts, { mails, links, leaves });
  const jobs = createWaitlistJobs(parts, { remind: mailJob.remind });

  return {
    ...createWaitlistSignUps(parts, mails),
    ...settings,
    ...createWaitlistLists(parts),
    ...createWaitlistLinks(parts, { links, leaves }),
    ...jobs,
    ...createWaitlistMailViews(parts, mails),
    jobs: [mailJob.job],
    invariants: waitlistInvariants(clock),
  };
}
