import { addressOf, openWaitlistPage } from '@awning/contract/calls';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { Waitlist } from './waitlist.ts';
import type { WaitlistParts } from './waitlist-parts.ts';
import type { WaitlistRelease } from './waitlist-release.ts';
import * as repository from './waitlist-repository.ts';
import type { WaitlistTokens } from './waitlist-tokens.ts';

/** What people do with the links of their mails. */
export function createWaitlistLinks(
  { database, inventory, clock }: WaitlistParts,
  o: {
    readonly release: WaitlistRelease;
    readonly links: WaitlistTokens;
    readonly leaves: WaitlistTokens;
    readonly drop: (websiteId: WebsiteId, signUpId: string) => Promise<boolean>;
  },
): Pick<Waitlist, 'linkOf' | 'open' | 'claim' | 'claimed' | 'waitAgain' | 'leaving' | 'leave'> {
  const { release, links, leaves, drop } = o;

  const find = async (websiteId: WebsiteId, token: string): Promise<repository.LinkRow | undefined> => {
    const linkId = links.read(websiteId, token);
    return linkId === null ? undefined : repository.findLink(database.query, websiteId, linkId);
  };
  const hasEnded = ({ state, endsAt }: repository.LinkRow): boolean =>
    state === 'open' && endsAt <= clock.now();

  return {
    linkOf: (websiteId, linkId) => addressOf(openWaitlistPage, { token: links.write(websiteId, linkId) }),
    async open(websiteId, token) {
      const link = await find(websiteId, token);
      if (!link) return { state: links.read(websiteId, token) === null ? 'unknown' : 'left' };
      const { itemId, variantId, endsAt, personState } = link;
      return {
        // The job that ends it may be a minute late; the clock is not.
        state: hasEnded(link) ? 'expired' : link.state,
        itemId,
        variantId,
        keptUntil: endsAt,
        isWaiting: personState === 'waiting',
        isHeldAgain: link.state !== 'open' && personState === 'kept',
      };
    },
    async claim(websiteId, token, cartId) {
      const link = await find(websiteId, token);
      if (link?.state !== 'open' || hasEnded(link)) return 'ended';
      return inventory.claim(websiteId, link.linkId, cartId);
    },
    claimed: inventory.claimed,
    async waitAgain(websiteId, token) {
      const link = await find(websiteId, token);
      if (!link) return 'unknown';
      return database.transaction(async (tx) => {
        const stock = await inventory.waitingStock(tx, websiteId, link.variantId, { giving: true });
        if (stock === null) return 'unknown';
        await release.expire(tx, websiteId, link);
        const now = await inventory.waitingStock(tx, websiteId, link.variantId, { giving: true });
        if (now !== null && (now.free === null || now.free > 0)) return 'available';
        const state = await repository.stepBack(tx, websiteId, { signUpId: link.signUpId, now: clock.now() });
        return state ?? 'unknown';
      });
    },
    async leaving(websiteId, token) {
      const signUpId = leaves.read(websiteId, token);
      const person =
        signUpId === null ? undefined : await repository.findPerson(database.query, websiteId, signUpId);
      if (signUpId === null || !person) return null;
      const own = await repository.findOwn(database.query, websiteId, signUpId);
      const { itemId, variantId, email } = person;
      return { itemId, variantId, email, others: own.length - 1 };
    },
    async leave(websiteId, token, { all } = { all: false }) {
      const signUpId = leaves.read(websiteId, token);
      if (signUpId === null) return;
      const left = all ? await repository.findOwn(database.query, websiteId, signUpId) : [signUpId];
      // The one of the link goes last: a press that was cut short can be pressed again.
      for (const own of left.toSorted((a, b) => Number(a === signUpId) - Number(b === signUpId)))
        await drop(websiteId, own);
    },
  };
}
