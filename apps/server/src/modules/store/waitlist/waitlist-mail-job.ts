import type { WaitlistMailName } from '@awning/contract';
import { addressOf, openWaitlistLeavePage, openWaitlistPage } from '@awning/contract/calls';
import type { ItemId, VariantId, WebsiteId } from '../../../platform/entity-ids.ts';
import { invariant } from '../../../platform/invariant.ts';
import { defineJob } from '../../../platform/queue/index.ts';
import type { NewMail } from '../../foundation/mail/index.ts';
import {
  type MailSite,
  mailLocale,
  type OwnWords,
  type RenderedMail,
  readMailSite,
  wholeUrl,
} from '../../foundation/mail-templates/index.ts';
import { isProductItem } from '../catalog/index.ts';
import { renewUnmailed } from './waitlist-link-ending.ts';
import { causeOfLink, causeOfTelling, MAIL_JOB } from './waitlist-mail-causes.ts';
import {
  claimUncalled,
  type DueMail,
  findItemOf,
  lockDueMails,
  settleDueMails,
} from './waitlist-mail-repository.ts';
import { mailedProduct, type WaitlistMail, type WaitlistMails, waitlistMailData } from './waitlist-mails.ts';
import type { WaitlistParts } from './waitlist-parts.ts';
import type { WaitlistTokens } from './waitlist-tokens.ts';

/** A portion is drawn, posted and forgotten, so that a long line takes no more memory than a short one. */
const PORTION = 100;
/** Longer than a job takes for the longest line. */
const REMIND_AFTER_MS = 600_000;

interface MailJobParts {
  readonly mails: WaitlistMails;
  readonly links: WaitlistTokens;
  readonly leaves: WaitlistTokens;
}

/**
 * Turns what was decided into mails. What is due stands in rows, so a process that is killed leaves nothing undone for
 * good.
 */
export function createMailJob(parts: WaitlistParts, { mails, links, leaves }: MailJobParts) {
  const { database, queue, mail, mailTexts, inventory, productPages, clock, log } = parts;

  const compose = (site: MailSite, variantId: VariantId, draw: Draw) => {
    const toAddress = (path: string): string => wholeUrl(site.baseUrl, path);
    return (row: DueMail): NewMail => {
      const leaveUrl = toAddress(
        addressOf(openWaitlistLeavePage, { token: leaves.write(site.websiteId, row.signUpId) }),
      );
      const url =
        row.linkId === null
          ? null
          : toAddress(addressOf(openWaitlistPage, { token: links.write(site.websiteId, row.linkId) }));
      return {
        websiteId: site.websiteId,
        cause: row.linkId === null ? causeOfTelling(variantId, row) : causeOfLink(variantId, row.linkId),
        to: row.email,
        ...(site.contactEmail === '' ? {} : { replyTo: site.contactEmail }),
        ...draw({ url, leaveUrl, endsAt: row.endsAt, language: row.language }),
        unsubscribeUrl: leaveUrl,
        // The holder of the link of a kept unit could buy it.
        confidential: row.linkId !== null,
      };
    };
  };

  const handle = async ({ websiteId, variantId }: { websiteId: WebsiteId; variantId: VariantId }) => {
    const site = await readMailSite(parts, websiteId);
    if (!site) return;
    const own = {
      'back-in-stock': await mailTexts.of(websiteId, 'back-in-stock'),
      'kept-for-you': await mailTexts.of(websiteId, 'kept-for-you'),
    };
    const draws = new Map<string, Draw | null>();
    const drawFor = async (itemId: ItemId): Promise<Draw | null> => {
      const known = draws.get(itemId);
      if (known !== undefined) return known;
      const item = (await productPages.items(websiteId, [itemId])).get(itemId);
      const draw =
        item && isProductItem(item) ? drawOnce(mails, own, site, mailedProduct(site, item, variantId)) : null;
      if (draw === null)
        log.warn(
          { websiteId, itemId },
          'nobody is mailed about a product that visitors do not see; the mails wait',
        );
      draws.set(itemId, draw);
      return draw;
    };
    await database.transaction(async (tx) => {
      await inventory.waitingStock(tx, websiteId, variantId, { giving: true });
      await renewUnmailed(parts, tx, websiteId, variantId);
    });
    for (let count = PORTION; count === PORTION; ) {
      const itemId = await findItemOf(database.query, websiteId, variantId);
      if (itemId === null) return;
      const draw = await drawFor(itemId);
      if (draw === null) return;
      count = await database.transaction(async (tx) => {
        const due = await lockDueMails(tx, websiteId, variantId, PORTION);
        if (due.length === 0) return 0;
        const posted = await mail.postMany(tx, due.map(compose(site, variantId, draw)));
        invariant(posted === due.length, 'each decision is mailed, and once');
        await settleDueMails(tx, websiteId, due);
        return PORTION;
      });
    }
  };

  return {
    job: defineJob(MAIL_JOB, handle, { concurrency: 2 }),
    /** Sends jobs for mails that are due and seem to have none: a safety net, because each decision sends its own. */
    async remind(): Promise<void> {
      const now = clock.now();
      const before = new Date(now.getTime() - REMIND_AFTER_MS);
      await database.transaction(async (tx) => {
        const rows = await claimUncalled(tx, { before, now });
        for (const due of rows) await queue.send(tx, MAIL_JOB, due);
      });
    },
  };
}

type Draw = (o: {
  url: string | null;
  leaveUrl: string;
  endsAt: number | null;
  language: string | null;
}) => RenderedMail;

const URL_PLACE = 'https://awning.invalid/link';
const LEAVE_PLACE = 'https://awning.invalid/leave';

/**
 * A mail to ten thousand differs in its links alone: it is drawn once for each end of what is kept and each way to
 * write it.
 */
function drawOnce(
  mails: WaitlistMails,
  own: Readonly<Record<WaitlistMailName, OwnWords>>,
  site: MailSite,
  product: WaitlistMail['product'],
): Draw {
  const drawn = new Map<string, RenderedMail>();
  return ({ url, leaveUrl, endsAt, language }) => {
    const locale = language !== null && site.isMultilingual ? mailLocale(language) : site.locale;
    const key = `${endsAt} ${locale}`;
    const name: WaitlistMailName = url === null ? 'back-in-stock' : 'kept-for-you';
    const until = endsAt === null ? null : new Date(endsAt);
    const places = { url: url === null ? product.url : URL_PLACE, leaveUrl: LEAVE_PLACE };
    const data = () => waitlistMailData({ name, site: { ...site, locale }, product, until, ...places });
    const mail = drawn.get(key) ?? mails.render(name, data(), own[name]);
    drawn.set(key, mail);
    const fill = (text: string): string =>
      text.replaceAll(URL_PLACE, url ?? '').replaceAll(LEAVE_PLACE, leaveUrl);
    return { subject: mail.subject, html: fill(mail.html), text: fill(mail.text) };
  };
}
