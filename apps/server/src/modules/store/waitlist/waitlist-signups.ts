import {
  type WaitlistSent,
  type WaitlistSignedUp,
  type WaitlistSignUp,
  type WaitlistVariant,
  waitlistEmailProblem,
  waitlistMessages,
} from '@awning/contract';
import { addressOf, openWaitlistConfirmPage } from '@awning/contract/calls';
import type { Queryable } from '../../../platform/db/index.ts';
import { canonicalEmail } from '../../../platform/email-address.ts';
import type { ItemId, VariantId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { Limit } from '../../../platform/limits/index.ts';
import { readMailSite } from '../../foundation/mail-templates/index.ts';
import { JOIN_REQUESTED, type JoinRequest } from '../../people/mailing-list/index.ts';
import type { RestockWaiting } from '../catalog/index.ts';
import { SIGNED_UP, type SignedUp, type Waitlist } from './waitlist.ts';
import { confirmMail } from './waitlist-confirm-mail.ts';
import { waitlistErrors } from './waitlist-errors.ts';
import { causesOfTellings } from './waitlist-mail-causes.ts';
import type { WaitlistParts } from './waitlist-parts.ts';
import type { WaitlistRelease } from './waitlist-release.ts';
import * as repository from './waitlist-repository.ts';
import { readSettings } from './waitlist-settings.ts';
import { createSignUpTokens, type SignUpClaim } from './waitlist-tokens.ts';

const LANGUAGE = /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/;

/** Nobody reads and types this fast. */
const TOO_FAST_MS = 500;
/** Of one site, for one address: more than anybody wants, and fewer mails than a nuisance needs. */
const MOST_LISTS = 25;
const CONFIRM_MS = 7 * 24 * 3_600_000;
const CONFIRM_MAILS: Limit = { name: 'waitlist-confirmations', max: 10, windowSeconds: 24 * 3600 };

/** What somebody asks for, as far as it can be said without looking at the stock. */
interface SignUpRequest {
  readonly itemId: ItemId;
  readonly variantId: VariantId;
  readonly email: string;
  readonly wantsNews: boolean;
  readonly language: string | null;
  readonly product: RestockWaiting;
}

/** Into the line, and out of it. */
export function createWaitlistSignUps(
  parts: WaitlistParts,
  release: WaitlistRelease,
): Pick<Waitlist, 'signUp' | 'signUpByMail' | 'asked' | 'confirm' | 'send' | 'remove'> & {
  drop(websiteId: WebsiteId, signUpId: string): Promise<boolean>;
} {
  const { database, outbox, inventory, captcha, productPages, mail, limiter, keyring, clock, ids } = parts;
  const signUpTokens = createSignUpTokens(keyring);

  /** True: there was somebody. */
  const drop = async (websiteId: WebsiteId, signUpId: string): Promise<boolean> => {
    const person = await repository.findPerson(database.query, websiteId, signUpId);
    if (!person) return false;
    await database.transaction(async (tx) => {
      await inventory.waitingStock(tx, websiteId, person.variantId, { giving: true });
      const { linkIds, gone } = await repository.deletePerson(tx, websiteId, signUpId);
      await mail.withdraw(tx, websiteId, causesOfTellings(gone));
      await release.endLinks(tx, websiteId, person, linkIds);
    });
    return true;
  };

  const readRequest = async (websiteId: WebsiteId, signUp: WaitlistSignUp): Promise<SignUpRequest> => {
    const { productId: itemId, variantId } = signUp;
    const email = (signUp.siteVisitorEmail ?? '').trim();
    if (waitlistEmailProblem(email) !== null)
      throw email === '' ? waitlistErrors.emailBlank() : waitlistErrors.emailInvalid();
    const product = await productPages.waiting(websiteId, itemId);
    if (!product?.item.variants.some(({ id }) => id === variantId)) throw waitlistErrors.productMissing();
    if (!product.enabled) throw waitlistErrors.closed();
    return {
      itemId,
      variantId,
      email,
      product,
      wantsNews: signUp.isJoinMailingList === true && product.mailingListSignUpEnabled,
      language: signUp.language !== undefined && LANGUAGE.test(signUp.language) ? signUp.language : null,
    };
  };

  /** Only what is sold out is waited for, and nobody is put on every list of a shop. */
  const demandRoom = async (
    tx: Queryable,
    websiteId: WebsiteId,
    { variantId, email }: SignUpRequest,
  ): Promise<void> => {
    const stock = await inventory.waitingStock(tx, websiteId, variantId, { giving: false });
    if (stock === null) throw waitlistErrors.productMissing();
    // What links keep is as good as sold; what others are paying for may be back in a minute.
    if (stock.unlimited || stock.quantity > stock.heldForLinks) throw waitlistErrors.available();
    const canonical = canonicalEmail(email);
    const { others } = await repository.countOpen(tx, websiteId, { canonical, variantId });
    if (others >= MOST_LISTS) throw waitlistErrors.addressWaits();
  };

  const join = (websiteId: WebsiteId, request: SignUpRequest): Promise<void> =>
    database.transaction(async (tx) => {
      const { itemId, variantId, email, language, product } = request;
      const now = clock.now();
      await demandRoom(tx, websiteId, request);
      const { signUpId, isNew } = await repository.insertSignUp(tx, websiteId, {
        signUpId: ids.next(),
        itemId,
        variantId,
        email,
        language,
        now,
        canonical: canonicalEmail(email),
      });
      if (isNew) {
        const payload: SignedUp = {
          signUpId,
          productId: itemId,
          variantId,
          email,
          signedUpAt: now.toISOString(),
        };
        await outbox.emit(tx, { websiteId, topic: SIGNED_UP, payload });
      }
      if (request.wantsNews) {
        const payload: JoinRequest = {
          email,
          source: 'waitlist',
          sourceId: signUpId,
          askedAt: now.toISOString(),
          wording: product.messages.mailingListDescription,
          ...(language === null ? {} : { language }),
          doubleOptIn: true,
        };
        await outbox.emit(tx, { websiteId, topic: JOIN_REQUESTED, payload });
      }
    });

  /** The owner of the mailbox says yes before anything is stored. */
  const mailBefore = async (websiteId: WebsiteId, request: SignUpRequest): Promise<WaitlistSignedUp> => {
    const { itemId, variantId, email, wantsNews: wantsNewsletter, language, product } = request;
    const site = await readMailSite(parts, websiteId);
    if (site === null) throw waitlistErrors.productMissing();
    const now = clock.now();
    const endsAt = new Date(now.getTime() + CONFIRM_MS).toISOString();
    const signUp: SignUpClaim = { itemId, variantId, email, wantsNews: wantsNewsletter, language, endsAt };
    const { allowed } = await limiter.take(CONFIRM_MAILS, `${websiteId}/${canonicalEmail(email)}`);
    if (!allowed) throw waitlistErrors.mailsSent();
    await database.transaction(async (tx) => {
      await demandRoom(tx, websiteId, request);
      const path = addressOf(openWaitlistConfirmPage, { '*': signUpTokens.write(websiteId, signUp) });
      await mail.postMany(tx, [
        {
          websiteId,
          // Once a day, however often somebody types the address of somebody else.
          cause: `waitlist-confirm/${variantId}/${now.toISOString().slice(0, 10)}`,
          to: email,
          ...confirmMail(site, { email, path, product: product.item.title }),
          confidential: true,
          ...(site.contactEmail === '' ? {} : { replyTo: site.contactEmail }),
        },
      ]);
    });
    return { message: waitlistMessages.confirm };
  };

  return {
    drop,
    async signUp(websiteId, signUp, { address }) {
      const { trap = '', filledInMs = TOO_FAST_MS } = signUp;
      const request = await readRequest(websiteId, signUp);
      const { successText } = request.product.messages;
      // Programs that fill in everything are told nothing new.
      if (trap !== '') return { message: successText };
      if (filledInMs < TOO_FAST_MS) return mailBefore(websiteId, request);
      const verdict = await captcha.verify(websiteId, {
        action: 'product-waitlist',
        token: signUp.captchaToken,
        enterpriseToken: signUp.recaptchaEnterpriseV3Token,
        address,
      });
      if (!verdict.ok) throw waitlistErrors.captcha({ values: { reason: verdict.message } });
      await join(websiteId, request);
      return { message: successText };
    },

    async signUpByMail(websiteId, signUp) {
      const request = await readRequest(websiteId, signUp);
      if (signUp.trap) return { message: waitlistMessages.confirm };
      return mailBefore(websiteId, request);
    },

    async asked(websiteId, token) {
      const signUp = signUpTokens.read(websiteId, token);
      if (signUp === null || new Date(signUp.endsAt) <= clock.now()) return null;
      return { itemId: signUp.itemId, variantId: signUp.variantId, email: signUp.email };
    },

    async confirm(websiteId, token) {
      const signUp = signUpTokens.read(websiteId, token);
      if (signUp === null || new Date(signUp.endsAt) <= clock.now()) throw waitlistErrors.linkEnded();
      const request = await readRequest(websiteId, {
        productId: signUp.itemId,
        variantId: signUp.variantId,
        siteVisitorEmail: signUp.email,
        isJoinMailingList: signUp.wantsNews,
        ...(signUp.language === null ? {} : { language: signUp.language }),
      });
      await join(websiteId, request);
      return { message: request.product.messages.successText };
    },

    async send(websiteId, variants) {
      const results: WaitlistSent['results'] = [];
      const rows = once(variants);
      const variantIds = rows.map(({ variantId }) => variantId);
      const items = await repository.findItems(database.query, websiteId, variantIds);
      if (rows.some(({ productId, variantId }) => (items.get(variantId) ?? productId) !== productId))
        throw waitlistErrors.productMissing();
      for (const { productId: itemId, variantId } of rows) {
        const released = await database.transaction(async (tx) => {
          const { settings } = await readSettings(tx, websiteId, itemId);
          return release.release(tx, websiteId, { itemId, variantId }, { settings, announces: true });
        });
        results.push({ productId: itemId, variantId, ...released });
      }
      return { queued: results.reduce((sum, { queued }) => sum + queued, 0), results };
    },

    async remove(websiteId, signUpId) {
      if (!(await drop(websiteId, signUpId))) throw waitlistErrors.signUpMissing();
    },
  };
}

const once = (variants: readonly WaitlistVariant[]): WaitlistVariant[] => [
  ...new Map(variants.map((variant) => [variant.variantId, variant])).values(),
];
