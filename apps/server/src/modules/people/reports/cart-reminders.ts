import type { CartReminderResponse, CartReminderSettings } from '@awning/contract';
import { addressOf, openCartReminder, openReminderLeavePage } from '@awning/contract/calls';
import type { Logger } from 'pino';
import { canonicalEmail } from '../../../platform/email-address.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { defineSubscription, type Subscription } from '../../../platform/events/index.ts';
import type { Keyring } from '../../../platform/keyring/index.ts';
import { defineSweep, type Job } from '../../../platform/queue/index.ts';
import { createSignedIds } from '../../../platform/signed-ids.ts';
import type { Mail } from '../../foundation/mail/index.ts';
import {
  type MailSet,
  type MailSite,
  type MailSiteParts,
  type OwnMailTexts,
  type OwnWords,
  readMailSite,
  wholeUrl,
} from '../../foundation/mail-templates/index.ts';
import type { Carts } from '../../store/cart/index.ts';
import { ORDER_EVENTS, type Orders } from '../../store/orders/index.ts';
import { type AbandonedRow, listUnreminded, pageOfAbandoned } from './abandoned-cart-repository.ts';
import { factsOf, NO_REMINDERS } from './abandoned-carts.ts';
import {
  type BroughtBack,
  bringCartBack,
  type CartLines,
  cartLines,
  type ReminderCarts,
} from './bring-cart-back.ts';
import {
  createReminderMails,
  type ReminderLine,
  reminderCause,
  reminderLines,
  reminderMailData,
} from './reminder-mails.ts';
import {
  deleteOldReminders,
  findReminder,
  findReminderSettings,
  hasStopped,
  insertReminder,
  listRemindingSites,
  lockLeftCart,
  readReminderSums,
  type StoredReminderSettings,
  settleReminders,
  stopReminders,
  writeReminderSettings,
} from './reminder-repository.ts';
import { AGAIN_AFTER_MS, LATEST_MS, reminderStateOf } from './reminder-state.ts';
import type { ReportParts } from './report-parts.ts';

export interface ReminderParts extends ReportParts, MailSiteParts {
  readonly settings: ReportParts['settings'] & MailSiteParts['settings'];
  readonly keyring: Keyring;
  readonly log: Logger;
  readonly mail: Pick<Mail, 'post' | 'withdraw'>;
  readonly mailTexts: OwnMailTexts;
  readonly carts: ReminderCarts & Pick<Carts, 'byId'>;
  readonly orders: Pick<Orders, 'byId'>;
}

/** What stands behind the links of a reminder. */
export interface ReminderLinks {
  /** Null: a link that was never given out, or whose cart is forgotten. */
  look(websiteId: WebsiteId, token: string): Promise<CartLines | null>;
  /** Puts what is in the cart into the cart of the browser that presses the button; once more changes nothing. */
  bringBack(websiteId: WebsiteId, token: string, owner: Parameters<Carts['add']>[1]): Promise<BroughtBack>;
  lookLeaving(websiteId: WebsiteId, token: string): Promise<{ readonly isStopped: boolean } | null>;
  /** No reminders go to this person any more, and what waits to be sent is not sent. */
  leave(websiteId: WebsiteId, token: string): Promise<{ readonly isStopped: boolean } | null>;
}

export interface CartReminders {
  settings(websiteId: WebsiteId): Promise<CartReminderResponse>;
  changeSettings(
    websiteId: WebsiteId,
    change: CartReminderSettings,
    by: string,
  ): Promise<CartReminderResponse>;
  readonly links: ReminderLinks;
  readonly mailSet: MailSet<'cart-reminder'>;
  readonly jobs: readonly Job[];
  readonly eventSubscriptions: readonly Subscription[];
}

const DAY_MS = 24 * 3_600_000;
const REPORTED_DAYS = 30;
/** So long a report can ask what reminders have brought. */
const KEPT_DAYS = 730;
const BATCH = 200;

export function createCartReminders(parts: ReminderParts): CartReminders {
  const { database, clock, keyring, mail, mailTexts, carts, orders, log } = parts;
  const cartTokens = createSignedIds(keyring, 'cart-reminder');
  const leaveTokens = createSignedIds(keyring, 'cart-reminder-leave');
  const mails = createReminderMails();

  const dataOf = (site: MailSite, cartId: string, lines: readonly ReminderLine[]) =>
    reminderMailData(site, {
      lines,
      path: addressOf(openCartReminder, { token: cartTokens.write(site.websiteId, cartId) }),
      leavePath: addressOf(openReminderLeavePage, { token: leaveTokens.write(site.websiteId, cartId) }),
    });

  /** The reminder and its mail are one transaction: a process that dies has done both or none. */
  const remind = async (site: MailSite, own: OwnWords, row: AbandonedRow): Promise<void> => {
    const { websiteId } = site;
    const { cartId } = row;
    const cart = await carts.byId(websiteId, cartId);
    const lines = cart ? reminderLines(site, cart) : [];
    // Nothing of it can be bought now: it may be tomorrow.
    if (lines.length === 0) return;
    const data = dataOf(site, cartId, lines);
    const leavePath = addressOf(openReminderLeavePage, { token: leaveTokens.write(websiteId, cartId) });
    await database.transaction(async (tx) => {
      const canonical = canonicalEmail(row.email);
      if (!(await lockLeftCart(tx, websiteId, { ...row, canonicalEmail: canonical }))) return;
      if (!(await insertReminder(tx, websiteId, { cartId, canonicalEmail: canonical, now: clock.now() })))
        return;
      await mail.post(tx, {
        websiteId,
        cause: reminderCause(cartId),
        to: row.email,
        ...(site.contactEmail === '' ? {} : { replyTo: site.contactEmail }),
        ...mails.render('cart-reminder', data, own),
        unsubscribeUrl: wholeUrl(site.baseUrl, leavePath),
      });
    });
  };

  const remindSite = async (websiteId: WebsiteId, settings: StoredReminderSettings): Promise<void> => {
    const site = await readMailSite(parts, websiteId);
    if (site === null || settings.onSince === null) return;
    const own = await mailTexts.of(websiteId, 'cart-reminder');
    const now = clock.now();
    const leftTo = new Date(now.getTime() - settings.delayHours * 3_600_000);
    const leftFrom = new Date(Math.max(leftTo.getTime() - LATEST_MS, settings.onSince.getTime() - 1));
    const remindedBefore = new Date(now.getTime() - AGAIN_AFTER_MS);
    const { withoutNews } = settings;
    let after: AbandonedRow | null = null;
    for (;;) {
      const rows: AbandonedRow[] = await listUnreminded(database.query, websiteId, {
        leftFrom,
        leftTo,
        remindedBefore,
        withoutNews,
        after,
        limit: BATCH,
      });
      for (const row of rows) {
        // Read for each: a person with two carts has been reminded after the first.
        const facts = await factsOf(database.query, websiteId, [row]);
        if (reminderStateOf(row, facts.get(canonicalEmail(row.email)), settings, now) === 'waiting')
          await remind(site, own, row);
      }
      after = rows.at(-1) ?? null;
      if (rows.length < BATCH) return;
    }
  };

  const remindAll = async (): Promise<void> => {
    for (const websiteId of await listRemindingSites(database.query)) {
      const settings = await findReminderSettings(database.query, websiteId);
      try {
        if (settings?.isOn) await remindSite(websiteId, settings);
      } catch (error) {
        // The other sites have nothing to do with it, and the next run tries again.
        log.error({ err: error, websiteId }, 'reminders of a site were not sent');
      }
    }
  };

  const onOrder = defineSubscription(
    ORDER_EVENTS.created,
    'reports.reminded-and-bought',
    async ({ websiteId, payload }) => {
      const order = await orders.byId(websiteId, payload.orderId);
      // Who tries the checkout out has bought nothing.
      if (order === null || order.testMode) return;
      await database.transaction(async (tx) => {
        const settled = await settleReminders(tx, websiteId, {
          orderId: payload.orderId,
          cartId: order.cartId,
          canonicalEmail: canonicalEmail(order.email),
          orderedAt: new Date(order.createdAt),
        });
        if (settled.length > 0)
          await mail.withdraw(
            tx,
            websiteId,
            settled.map(({ cartId }) => reminderCause(cartId)),
          );
      });
    },
  );

  const readSettings = async (websiteId: WebsiteId): Promise<CartReminderResponse> => {
    const since = new Date(clock.now().getTime() - REPORTED_DAYS * DAY_MS);
    const [stored, store] = await Promise.all([
      findReminderSettings(database.query, websiteId),
      parts.settings.store(websiteId),
    ]);
    const { storeCurrency: currency } = store.value;
    const { isOn, delayHours, withoutNews } = stored ?? NO_REMINDERS;
    return {
      settings: { isOn, delayHours, withoutNews },
      ...(await readReminderSums(database.query, websiteId, { since, currency })),
      currency,
      mailTemplate: 'cart-reminder',
    };
  };

  const lookLeaving = async (websiteId: WebsiteId, token: string) => {
    const cartId = leaveTokens.read(websiteId, token);
    const reminder = cartId === null ? null : await findReminder(database.query, websiteId, cartId);
    return (
      reminder && {
        ...reminder,
        isStopped: await hasStopped(database.query, websiteId, reminder.canonicalEmail),
      }
    );
  };

  return {
    settings: readSettings,
    async changeSettings(websiteId, change, by) {
      await writeReminderSettings(database.query, websiteId, change, { by, now: clock.now() });
      return readSettings(websiteId);
    },
    links: {
      async look(websiteId, token) {
        const cartId = cartTokens.read(websiteId, token);
        return cartId === null ? null : cartLines(carts, websiteId, cartId);
      },
      async bringBack(websiteId, token, owner) {
        const cartId = cartTokens.read(websiteId, token);
        return cartId === null ? 'gone' : bringCartBack(carts, { websiteId, cartId, owner });
      },
      lookLeaving,
      async leave(websiteId, token) {
        const reminder = await lookLeaving(websiteId, token);
        if (reminder === null) return null;
        const { canonicalEmail: canonical } = reminder;
        await database.transaction(async (tx) => {
          const reminded = await stopReminders(tx, websiteId, {
            canonicalEmail: canonical,
            now: clock.now(),
          });
          await mail.withdraw(
            tx,
            websiteId,
            reminded.map(({ cartId }) => reminderCause(cartId)),
          );
        });
        return { isStopped: true };
      },
    },
    mailSet: {
      group: 'orders',
      mails,
      recordsNeed: 'commerce.manage',
      // Without links that open a cart or stop anything.
      madeUp: async (site) =>
        reminderMailData(site, {
          lines: [{ title: 'A product of yours', options: 'Blue / Large', quantity: 1, imageUrl: '' }],
          path: '/',
          leavePath: '/',
        }),
      async latestRecord(site) {
        const now = clock.now();
        const { storeCurrency: currency } = (await parts.settings.store(site.websiteId)).value;
        const { rows } = await pageOfAbandoned(
          database.query,
          site.websiteId,
          { limit: 1 },
          { now, timeZone: site.timeZone, currency },
        );
        const [latest] = rows;
        const cart = latest && (await carts.byId(site.websiteId, latest.cartId));
        const lines = cart ? reminderLines(site, cart) : [];
        if (latest === undefined || lines.length === 0) return null;
        return {
          data: reminderMailData(site, { lines, path: '/', leavePath: '/' }),
          record: latest.email || 'A cart',
        };
      },
    },
    jobs: [
      defineSweep('send-cart-reminders', '*/10 * * * *', remindAll),
      defineSweep('sweep-cart-reminders', '23 5 * * *', () =>
        deleteOldReminders(database.query, new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS)),
      ),
    ],
    eventSubscriptions: [onOrder],
  };
}
