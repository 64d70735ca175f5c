import { measureMails } from '../modules/foundation/mail/index.ts';
import { grantPaidDownloads } from '../modules/store/downloads/index.ts';
import { issuePaidGiftCards } from '../modules/store/giftcards/index.ts';
import { sendStockMails } from '../modules/store/inventory/index.ts';
import { startPaidSubscriptions } from '../modules/store/subscriptions/index.ts';
import type { Platform } from '../platform/platform.ts';
import type { Modules } from './modules.ts';

/** What happens without a request: after events, by the clock, and when somebody measures. */
export function startModuleJobs(platform: Platform, modules: Modules): void {
  issuePaidGiftCards({ ...platform, ...modules });
  grantPaidDownloads({ ...platform, ...modules });
  startPaidSubscriptions({ ...platform, ...modules });
  sendStockMails({ ...platform, ...modules, products: modules.productReader });
  scheduleSweeps(platform, modules);
  measureMails(platform);
}

function scheduleSweeps({ queue, attempts }: Platform, modules: Modules): void {
  const atTimes = (name: string, times: string, work: () => Promise<unknown>): void => {
    queue.handle(name, async () => {
      await work();
    });
    queue.schedule(name, times);
  };
  atTimes('sweep-expired-sessions', '41 * * * *', async () => {
    await modules.members.sweepExpired();
    await modules.customers.sweepExpired();
    await modules.javascriptErrors.sweep();
    await modules.captcha.sweep();
    await attempts.sweep();
  });
  atTimes('sweep-media', '17 3 * * *', () => modules.media.sweep());
  atTimes('sweep-stock-holds', '* * * * *', () => modules.inventory.sweepExpired());
  atTimes('waitlist-move-on', '* * * * *', () => modules.waitlist.moveOn());
  atTimes('sweep-waitlist', '53 3 * * *', () => modules.waitlist.sweep());
  atTimes('sweep-forms', '37 3 * * *', async () => {
    await modules.formInbox.sweep();
    await modules.forms.sweep();
  });
  atTimes('sweep-carts', '29 * * * *', () => modules.carts.sweep());
  atTimes('sweep-mailing-list', '53 4 * * *', () => modules.mailingList.sweep());
  atTimes('sweep-mails', '7 4 * * *', () => modules.mail.sweep());
  atTimes('send-gift-cards', '* * * * *', () => modules.giftCards.announceDue());
}
