import type { VariantId } from '../../../platform/entity-ids.ts';

/** Draws and posts what was decided for a variant. */
export const MAIL_JOB = 'waitlist-mail';

/** What a mail is for; the outbox takes one mail for a cause and an address. Every decision has a cause of its own. */
export const causeOfLink = (variantId: VariantId, linkId: string): string =>
  `waitlist/${variantId}/${linkId}`;

export const causeOfTelling = (variantId: VariantId, o: { signUpId: string; release: number }): string =>
  `waitlist/${variantId}/${o.signUpId}/${o.release}`;

/**
 * The causes of all notices that a person could have got: there may have been another while the first mail still
 * waited.
 */
export const causesOfTellings = (
  people: readonly { signUpId: string; variantId: VariantId; release: number | null }[],
): string[] =>
  people.flatMap(({ signUpId, variantId, release }) =>
    Array.from({ length: release ?? 0 }, (_, index) =>
      causeOfTelling(variantId, { signUpId, release: index + 1 }),
    ),
  );
