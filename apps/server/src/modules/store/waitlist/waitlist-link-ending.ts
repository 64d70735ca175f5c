import type { Queryable } from '../../../platform/db/index.ts';
import type { VariantId, WebsiteId } from '../../../platform/entity-ids.ts';
import * as linkRepository from './waitlist-link-repository.ts';
import { causeOfLink } from './waitlist-mail-causes.ts';
import type { VariantRef, WaitlistParts } from './waitlist-parts.ts';
import { callMailJob, goOn, heldUntil } from './waitlist-release.ts';
import { addUnits } from './waitlist-supply-repository.ts';

/** Then it is not the mail server but the address. */
const MAILINGS = 3;
const MAIL_SERVER_AWAY_MS = 72 * 3_600_000;

/**
 * Nobody reads of something that is not kept any more, if the mail is still here. Answers the links whose mails were.
 */
export async function withdrawMails(
  { mail }: Pick<WaitlistParts, 'mail'>,
  tx: Queryable,
  websiteId: WebsiteId,
  variantId: VariantId,
  linkIds: readonly string[],
): Promise<string[]> {
  const byCause = new Map(linkIds.map((linkId) => [causeOfLink(variantId, linkId), linkId]));
  const causes = await mail.withdraw(tx, websiteId, [...byCause.keys()]);
  return causes.flatMap((cause) => byCause.get(cause) ?? []);
}

/** Frees what links keep, which goes to the next in line. The caller has locked the level. */
export async function endLinks(
  parts: WaitlistParts,
  tx: Queryable,
  websiteId: WebsiteId,
  ref: VariantRef,
  linkIds: readonly string[],
): Promise<void> {
  if (linkIds.length === 0) return;
  await parts.inventory.endLinks(tx, websiteId, ref.variantId, linkIds);
  await withdrawMails(parts, tx, websiteId, ref.variantId, linkIds);
  await addUnits(tx, websiteId, ref.variantId, linkIds.length);
  await goOn(parts, tx, websiteId, ref);
  await parts.siteVersions.bump(tx, websiteId);
}

/**
 * The hours of a link begin with its mail: those whose mails are not even posted get them again. The caller has
 * locked the level.
 */
export async function renewUnmailed(
  { inventory, clock }: Pick<WaitlistParts, 'inventory' | 'clock'>,
  tx: Queryable,
  websiteId: WebsiteId,
  variantId: VariantId,
): Promise<void> {
  const renewed = await linkRepository.renewUnmailed(tx, websiteId, { variantId, now: clock.now() });
  for (const [endsAt, links] of Map.groupBy(renewed, (link) => link.endsAt.getTime())) {
    const linkIds = links.map(({ linkId }) => linkId);
    const expiresAt = heldUntil(new Date(endsAt));
    await inventory.prolongLinks(tx, websiteId, { variantId, linkIds, expiresAt });
  }
}

/**
 * Links whose time is over; what they kept goes to the next in line, or to everybody. While mails do not leave the
 * machine nobody misses anything. The caller has locked the level.
 */
export async function expireLinksOf(
  parts: WaitlistParts,
  tx: Queryable,
  websiteId: WebsiteId,
  ref: VariantRef,
): Promise<void> {
  const { inventory, siteVersions, clock } = parts;
  const { variantId } = ref;
  const over = await linkRepository.findOver(tx, websiteId, variantId, clock.now());
  if (over.length > 0) {
    const unread = await findUnread(parts, tx, websiteId, variantId, over);
    const again = new Set(unread);
    const ended = over.map(({ linkId }) => linkId).filter((linkId) => !again.has(linkId));
    await linkRepository.expireLinks(tx, websiteId, ended);
    await inventory.endLinks(tx, websiteId, variantId, ended);
    await addUnits(tx, websiteId, variantId, ended.length);
    if (unread.length > 0) {
      await linkRepository.mailAgain(tx, websiteId, unread);
      await callMailJob(parts, tx, websiteId, variantId);
    }
  }
  await renewUnmailed(parts, tx, websiteId, variantId);
  await goOn(parts, tx, websiteId, ref);
  if (over.length > 0) await siteVersions.bump(tx, websiteId);
}

/**
 * Of links that are over, those whose mails have not left: they are written again, a few times, and for days when no
 * other mail leaves either.
 */
async function findUnread(
  parts: Pick<WaitlistParts, 'mail' | 'clock'>,
  tx: Queryable,
  websiteId: WebsiteId,
  variantId: VariantId,
  over: readonly linkRepository.OverLink[],
): Promise<string[]> {
  const { mail, clock } = parts;
  const linkIds = over.map(({ linkId }) => linkId);
  const unsent = new Set(await withdrawMails(parts, tx, websiteId, variantId, linkIds));
  if (unsent.size === 0) return [];
  const lastLeft = (await mail.lastLeft(tx, websiteId)) ?? new Date(0);
  const longAgo = new Date(clock.now().getTime() - MAIL_SERVER_AWAY_MS);
  return over
    .filter(({ linkId }) => unsent.has(linkId))
    .filter(
      ({ mailings, createdAt, postedAt }) =>
        mailings < MAILINGS || (createdAt > longAgo && lastLeft < postedAt),
    )
    .map(({ linkId }) => linkId);
}
