import { type WaitlistSent, type WaitlistVariant, waitlistEmailProblem } from '@awning/contract';
import { canonicalEmail } from '../../platform/email-address.ts';
import { ASKED_TO_JOIN, type AskedToJoin } from '../mailing-list/index.ts';
import { SIGNED_UP, type SignedUp, type Waitlist } from './waitlist.ts';
import { waitlistErrors } from './waitlist-errors.ts';
import type { WaitlistParts } from './waitlist-parts.ts';
import type { WaitlistRelease } from './waitlist-release.ts';
import * as repository from './waitlist-repository.ts';
import { readSettings } from './waitlist-settings.ts';

const LANGUAGE = /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/;

/** Into the line, and out of it. */
export function createWaitlistSignUps(
  parts: WaitlistParts,
  release: WaitlistRelease,
): Pick<Waitlist, 'signUp' | 'send' | 'remove'> & {
  drop(websiteId: string, signUpId: string): Promise<boolean>;
} {
  const { database, outbox, inventory, captcha, productPages, clock, ids } = parts;
  outbox.announce([SIGNED_UP, ASKED_TO_JOIN]);

  /** True: there was somebody. */
  const drop = async (websiteId: string, signUpId: string): Promise<boolean> => {
    const person = await repository.findPerson(database.query, websiteId, signUpId);
    if (!person) return false;
    await database.transaction(async (tx) => {
      await inventory.waitingStock(tx, websiteId, person.variantId, { giving: true });
      const linkIds = await repository.deletePerson(tx, websiteId, signUpId);
      await release.endLinks(tx, websiteId, person, linkIds);
    });
    return true;
  };

  return {
    drop,
    async signUp(websiteId, signUp, { address }) {
      const { productId: itemId, variantId, isJoinMailingList = false } = signUp;
      const email = (signUp.siteVisitorEmail ?? '').trim();
      const problem = waitlistEmailProblem(email);
      if (problem !== null) throw email === '' ? waitlistErrors.emailBlank() : waitlistErrors.emailInvalid();
      const product = await productPages.waiting(websiteId, itemId);
      if (product === null) throw waitlistErrors.productMissing();
      if (!product.item.variants.some(({ id }) => id === variantId)) throw waitlistErrors.productMissing();
      if (!product.enabled) throw waitlistErrors.closed();
      const verdict = await captcha.verify(websiteId, {
        action: 'product-waitlist',
        token: signUp.captchaToken,
        enterpriseToken: signUp.recaptchaEnterpriseV3Token,
        address,
      });
      if (!verdict.ok) throw waitlistErrors.captcha({ values: { reason: verdict.message } });
      await database.transaction(async (tx) => {
        const now = clock.now();
        const stock = await inventory.waitingStock(tx, websiteId, variantId, { giving: false });
        if (stock === null) throw waitlistErrors.productMissing();
        // What links keep is as good as sold; what others are paying for may be back in a minute.
        if (stock.unlimited || stock.quantity > stock.heldForLinks) throw waitlistErrors.available();
        const { signUpId, isNew } = await repository.insertSignUp(tx, websiteId, {
          ...{ signUpId: ids.next(), itemId, variantId, email, now },
          canonical: canonicalEmail(email),
          language: signUp.language !== undefined && LANGUAGE.test(signUp.language) ? signUp.language : null,
        });
        if (isNew) {
          const payload: SignedUp = {
            ...{ signUpId, productId: itemId, variantId, email },
            signedUpAt: now.toISOString(),
          };
          await outbox.emit(tx, { websiteId, topic: SIGNED_UP, payload });
        }
        if (isJoinMailingList && product.mailingListSignUpEnabled) {
          const payload: AskedToJoin = {
            ...{ email, source: 'waitlist', sourceId: signUpId, askedAt: now.toISOString() },
            wording: product.messages.mailingListDescription,
            ...(signUp.language === undefined ? {} : { language: signUp.language }),
            doubleOptIn: true,
          };
          await outbox.emit(tx, { websiteId, topic: ASKED_TO_JOIN, payload });
        }
      });
      return { message: product.messages.successText };
    },

    async send(websiteId, variants) {
      const results: WaitlistSent['results'] = [];
      for (const { productId: itemId, variantId } of once(variants)) {
        const released = await database.transaction(async (tx) => {
          const { settings } = await readSettings(tx, websiteId, itemId);
          return release.release(tx, websiteId, { itemId, variantId }, { settings });
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
