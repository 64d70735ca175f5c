import type { WaitlistMailName } from '@awning/contract';
import { addressOf, openWaitlistLeavePage, openWaitlistPage } from '@awning/contract/calls';
import { column, type Queryable, type RowOf, sql } from '../../../platform/db/index.ts';
import type { ItemId, VariantId, WebsiteId } from '../../../platform/entity-ids.ts';
import { invariant } from '../../../platform/invariant.ts';
import { defineJob } from '../../../platform/queue/index.ts';
import type { NewMail } from '../../foundation/mail/index.ts';
import {
  type MailSite,
  mailLocale,
  type RenderedMail,
  readMailSite,
  wholeUrl,
} from '../../foundation/mail-templates/index.ts';
import { isProductItem } from '../catalog/index.ts';
import { causeOfLink, causeOfTelling, MAIL_JOB } from './waitlist-mail-causes.ts';
import { mailedProduct, type WaitlistMail, type WaitlistMails } from './waitlist-mails.ts';
import type { WaitlistParts } from './waitlist-parts.ts';
import type { WaitlistRelease } from './waitlist-release.ts';
import { texts, time } from './waitlist-repository.ts';
import type { WaitlistTokens } from './waitlist-tokens.ts';

/** A portion is drawn, posted and forgotten, so that a long line takes no more memory than a short one. */
const PORTION = 100;
/** Longer than a job takes for the longest line. */
const REMIND_AFTER_MS = 600_000;

const DueRow = {
  signUpId: column.text,
  /** Null: told with everybody. */
  linkId: column.nullable(column.text),
  itemId: column.id<ItemId>(),
  email: column.text,
  /** In which they read, where the site asks for it. */
  language: column.nullable(column.text),
  release: column.integer,
  endsAt: column.nullable(column.integer),
};
type DueRow = RowOf<typeof DueRow>;

interface MailJobParts {
  readonly release: Pick<WaitlistRelease, 'renewUnmailed'>;
  readonly mails: WaitlistMails;
  readonly links: WaitlistTokens;
  readonly leaves: WaitlistTokens;
}

/**
 * Turns what was decided into mails. What is due stands in rows, so a process that is killed leaves nothing undone for
 * good.
 */
export function createMailJob(parts: WaitlistParts, { release, mails, links, leaves }: MailJobParts) {
  const { database, queue, mail, inventory, productPages, clock, log } = parts;

  const readDue = async (tx: Queryable, websiteId: WebsiteId, variantId: VariantId): Promise<DueRow[]> => {
    const rows = await tx.rows(
      DueRow,
      sql`
      select link.signup_id as "signUpId", link.link_id as "linkId", link.item_id as "itemId", person.email, person.language, link.release,
        (extract(epoch from link.ends_at) * 1000)::float8 as "endsAt"
      from waitlist_links link
      join waitlist_signups person on person.website_id = link.website_id and person.signup_id = link.signup_id
      where link.website_id = ${websiteId} and link.variant_id = ${variantId} and link.mail_due
      order by link.link_id limit ${PORTION} for update of link skip locked`,
    );
    if (rows.length > 0) return rows;
    const told = await tx.rows(
      DueRow,
      sql`
      select signup_id as "signUpId", null as "linkId", item_id as "itemId", email, language, told_release as release, null as "endsAt"
      from waitlist_signups where website_id = ${websiteId} and variant_id = ${variantId} and mail_due
      order by signup_id limit ${PORTION} for update skip locked`,
    );
    return told;
  };

  const settle = async (tx: Queryable, websiteId: WebsiteId, due: readonly DueRow[]): Promise<void> => {
    const linkIds = due.flatMap(({ linkId }) => linkId ?? []);
    const signUpIds = due.filter(({ linkId }) => linkId === null).map(({ signUpId }) => signUpId);
    await tx.run(sql`
      update waitlist_links set mail_due = false, mailings = mailings + 1 where website_id = ${websiteId} and link_id = any (${texts(linkIds)})`);
    await tx.run(sql`
      update waitlist_signups set mail_due = false where website_id = ${websiteId} and signup_id = any (${texts(signUpIds)})`);
  };

  const compose = (site: MailSite, variantId: VariantId, draw: Draw) => {
    const toAddress = (path: string): string => wholeUrl(site.baseUrl, path);
    return (row: DueRow): NewMail => {
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
        // Whoever has the link of a kept unit could buy it.
        confidential: row.linkId !== null,
      };
    };
  };

  const handle = async ({ websiteId, variantId }: { websiteId: WebsiteId; variantId: VariantId }) => {
    const site = await readMailSite(parts, websiteId);
    if (!site) return;
    const draws = new Map<string, Draw | null>();
    const drawFor = async (itemId: ItemId): Promise<Draw | null> => {
      const known = draws.get(itemId);
      if (known !== undefined) return known;
      const item = (await productPages.items(websiteId, [itemId])).get(itemId);
      const draw =
        item && isProductItem(item) ? drawOnce(mails, site, mailedProduct(site, item, variantId)) : null;
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
      await release.renewUnmailed(tx, websiteId, variantId);
    });
    for (let count = PORTION; count === PORTION; ) {
      const itemId = await itemOf(variantId, websiteId);
      if (itemId === null) return;
      const draw = await drawFor(itemId);
      if (draw === null) return;
      count = await database.transaction(async (tx) => {
        const due = await readDue(tx, websiteId, variantId);
        if (due.length === 0) return 0;
        const posted = await mail.postMany(tx, due.map(compose(site, variantId, draw)));
        invariant(posted === due.length, 'each decision is mailed, and once');
        await settle(tx, websiteId, due);
        return PORTION;
      });
    }
  };

  const itemOf = async (variantId: VariantId, websiteId: WebsiteId): Promise<string | null> => {
    const rows = await database.query.rows(
      { item_id: column.id<ItemId>() },
      sql`
      select item_id from waitlist_signups where website_id = ${websiteId} and variant_id = ${variantId} limit 1`,
    );
    return rows[0]?.item_id ?? null;
  };

  return {
    job: defineJob(MAIL_JOB, handle, { concurrency: 2 }),
    /** Jobs for whatever is due and seems to have none: a courtesy, because each decision sends its own. */
    async remind(): Promise<void> {
      const now = clock.now();
      const before = time(new Date(now.getTime() - REMIND_AFTER_MS));
      await database.transaction(async (tx) => {
        const rows = await tx.rows(
          { websiteId: column.id<WebsiteId>(), variantId: column.id<VariantId>() },
          sql`
          update waitlist_restocks set called_at = ${time(now)}
          where (called_at is null or called_at <= ${before}) and (website_id, variant_id) in (
            select website_id, variant_id from waitlist_links where mail_due
            union select website_id, variant_id from waitlist_signups where mail_due)
          returning website_id as "websiteId", variant_id as "variantId"`,
        );
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
function drawOnce(mails: WaitlistMails, site: MailSite, product: WaitlistMail['product']): Draw {
  const drawn = new Map<string, RenderedMail>();
  return ({ url, leaveUrl, endsAt, language }) => {
    const locale = language !== null && site.isMultilingual ? mailLocale(language) : site.locale;
    const key = `${endsAt} ${locale}`;
    const name: WaitlistMailName = url === null ? 'back-in-stock' : 'kept-for-you';
    const until = endsAt === null ? null : new Date(endsAt);
    const places = { url: url === null ? product.url : URL_PLACE, leaveUrl: LEAVE_PLACE };
    const mail = drawn.get(key) ?? mails.draw({ name, site: { ...site, locale }, product, until, ...places });
    drawn.set(key, mail);
    const fill = (text: string): string =>
      text.replaceAll(URL_PLACE, url ?? '').replaceAll(LEAVE_PLACE, leaveUrl);
    return { subject: mail.subject, html: fill(mail.html), text: fill(mail.text) };
  };
}
