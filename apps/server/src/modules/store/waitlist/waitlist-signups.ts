import {
  type WaitlistSignedUp,
  type WaitlistSignUp,
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
import { waitlistErrors } from './waitlist-errors.ts';
import { endLinks } from './waitlist-link-ending.ts';
import { causesOfTellings } from './waitlist-mail-causes.ts';
import { confirmMailData, type WaitlistMails } from './waitlist-mails.ts';
import type { WaitlistParts } from './waitlist-parts.ts';
import * as repository from './waitlist-repository.ts';
import { previewSend, send } from './waitlist-send.ts';
import { createSignUpTokens, type SignUpClaim, type SignUpTokens } from './waitlist-tokens.ts';

const LANGUAGE = /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/;

/** Nobody reads and types this fast. */
const TOO_FAST_MS = 500;
/** Of one site, for one address: more than anybody wants, and fewer mails than a nuisance needs. */
const MOST_LISTS = 25;
const CONFIRM_MS = 7 * 24 * 3_600_000;
const CONFIRM_MAILS: Limit = { name: 'waitlist-confirmations', max: 10, windowSeconds: 24 * 3600 };

/** What a visitor asks for, as far as it can be said without looking at the stock. */
interface SignUpRequest {
  readonly itemId: ItemId;
  readonly variantId: VariantId;
  readonly email: string;
  readonly wantsNews: boolean;
  readonly language: string | null;
  readonly product: RestockWaiting;
}

interface SignUpContext {
  readonly parts: WaitlistParts;
  readonly tokens: SignUpTokens;
  readonly mails: WaitlistMails;
}

type SignUps = Pick<
  Waitlist,
  'signUp' | 'signUpByMail' | 'findByToken' | 'confirm' | 'send' | 'previewSend' | 'remove'
>;

/** Into the line, and out of it. */
export function createWaitlistSignUps(parts: WaitlistParts, mails: WaitlistMails): SignUps {
  const context: SignUpContext = { parts, tokens: createSignUpTokens(parts.keyring), mails };
  return {
    signUp: (websiteId, request, from) => signUp(context, websiteId, request, from),
    signUpByMail: (websiteId, request) => signUpByMail(context, websiteId, request),
    async findByToken(websiteId, token) {
      const claim = readClaim(context, websiteId, token);
      return claim && { itemId: claim.itemId, variantId: claim.variantId, email: claim.email };
    },
    confirm: (websiteId, token) => confirm(context, websiteId, token),
    send: (websiteId, variants) => send(parts, websiteId, variants),
    previewSend: (websiteId, variant) => previewSend(parts, websiteId, variant),
    async remove(websiteId, signUpId) {
      if (!(await dropSignUp(parts, websiteId, signUpId))) throw waitlistErrors.signUpMissing();
    },
  };
}

async function signUp(
  context: SignUpContext,
  websiteId: WebsiteId,
  form: WaitlistSignUp,
  { address }: { address: string },
): Promise<WaitlistSignedUp> {
  const { parts } = context;
  const { trap = '', filledInMs = TOO_FAST_MS } = form;
  const request = await readRequest(parts, websiteId, form);
  const { successText } = request.product.messages;
  // Bots that fill in everything get the usual response.
  if (trap !== '') return { message: successText };
  if (filledInMs < TOO_FAST_MS) return mailBefore(context, websiteId, request);
  const verdict = await parts.captcha.verify(websiteId, {
    action: 'product-waitlist',
    token: form.captchaToken,
    enterpriseToken: form.recaptchaEnterpriseV3Token,
    address,
  });
  if (!verdict.ok) throw waitlistErrors.captcha({ values: { reason: verdict.message } });
  await join(parts, websiteId, request);
  return { message: successText };
}

async function signUpByMail(
  context: SignUpContext,
  websiteId: WebsiteId,
  form: WaitlistSignUp,
): Promise<WaitlistSignedUp> {
  const request = await readRequest(context.parts, websiteId, form);
  if (form.trap) return { message: waitlistMessages.confirm };
  return mailBefore(context, websiteId, request);
}

async function confirm(
  context: SignUpContext,
  websiteId: WebsiteId,
  token: string,
): Promise<WaitlistSignedUp> {
  const claim = readClaim(context, websiteId, token);
  if (claim === null) throw waitlistErrors.linkEnded();
  const request = await readRequest(context.parts, websiteId, {
    productId: claim.itemId,
    variantId: claim.variantId,
    siteVisitorEmail: claim.email,
    isJoinMailingList: claim.wantsNews,
    ...(claim.language === null ? {} : { language: claim.language }),
  });
  await join(context.parts, websiteId, request);
  return { message: request.product.messages.successText };
}

/** Null: it is none of ours, or its time is over. */
function readClaim(
  { parts, tokens }: SignUpContext,
  websiteId: WebsiteId,
  token: string,
): SignUpClaim | null {
  const claim = tokens.read(websiteId, token);
  return claim === null || new Date(claim.endsAt) <= parts.clock.now() ? null : claim;
}

async function readRequest(
  { productPages }: WaitlistParts,
  websiteId: WebsiteId,
  form: WaitlistSignUp,
): Promise<SignUpRequest> {
  const { productId: itemId, variantId } = form;
  const email = (form.siteVisitorEmail ?? '').trim();
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
    wantsNews: form.isJoinMailingList === true && product.mailingListSignUpEnabled,
    language: form.language !== undefined && LANGUAGE.test(form.language) ? form.language : null,
  };
}

/** Only what is sold out is waited for, and nobody is put on every list of a shop. */
async function demandRoom(
  { inventory }: WaitlistParts,
  tx: Queryable,
  websiteId: WebsiteId,
  { variantId, email }: SignUpRequest,
): Promise<void> {
  const stock = await inventory.waitingStock(tx, websiteId, variantId, { giving: false });
  if (stock === null) throw waitlistErrors.productMissing();
  // What links keep is as good as sold; what others are paying for may be back in a minute.
  if (stock.unlimited || stock.quantity > stock.heldForLinks) throw waitlistErrors.available();
  const canonical = canonicalEmail(email);
  const { others } = await repository.countOpen(tx, websiteId, { canonical, variantId });
  if (others >= MOST_LISTS) throw waitlistErrors.addressWaits();
}

const join = (parts: WaitlistParts, websiteId: WebsiteId, request: SignUpRequest): Promise<void> =>
  parts.database.transaction(async (tx) => {
    const { outbox, clock, ids } = parts;
    const { itemId, variantId, email, language, product } = request;
    const now = clock.now();
    await demandRoom(parts, tx, websiteId, request);
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
async function mailBefore(
  { parts, tokens, mails }: SignUpContext,
  websiteId: WebsiteId,
  request: SignUpRequest,
): Promise<WaitlistSignedUp> {
  const { database, mail, mailTexts, limiter, clock } = parts;
  const { itemId, variantId, email, wantsNews, language, product } = request;
  const site = await readMailSite(parts, websiteId);
  if (site === null) throw waitlistErrors.productMissing();
  const now = clock.now();
  const endsAt = new Date(now.getTime() + CONFIRM_MS).toISOString();
  const claim: SignUpClaim = { itemId, variantId, email, wantsNews, language, endsAt };
  const { allowed } = await limiter.take(CONFIRM_MAILS, `${websiteId}/${canonicalEmail(email)}`);
  if (!allowed) throw waitlistErrors.mailsSent();
  const own = await mailTexts.of(websiteId, 'confirm-sign-up');
  await database.transaction(async (tx) => {
    await demandRoom(parts, tx, websiteId, request);
    const path = addressOf(openWaitlistConfirmPage, { '*': tokens.write(websiteId, claim) });
    await mail.postMany(tx, [
      {
        websiteId,
        // Once a day, no matter how often a visitor types another person's address.
        cause: `waitlist-confirm/${variantId}/${now.toISOString().slice(0, 10)}`,
        to: email,
        ...mails.render(
          'confirm-sign-up',
          confirmMailData(site, { email, path, product: product.item.title }),
          own,
        ),
        confidential: true,
        ...(site.contactEmail === '' ? {} : { replyTo: site.contactEmail }),
      },
    ]);
  });
  return { message: waitlistMessages.confirm };
}

/** True: there was such a person. */
export async function dropSignUp(
  parts: WaitlistParts,
  websiteId: WebsiteId,
  signUpId: string,
): Promise<boolean> {
  const { database, inventory, mail } = parts;
  const person = await repository.findPerson(database.query, websiteId, signUpId);
  if (!person) return false;
  await database.transaction(async (tx) => {
    await inventory.waitingStock(tx, websiteId, person.variantId, { giving: true });
    const { linkIds, signUps } = await repository.deletePerson(tx, websiteId, signUpId);
    await mail.withdraw(tx, websiteId, causesOfTellings(signUps));
    await endLinks(parts, tx, websiteId, person, linkIds);
  });
  return true;
}
