import { sql } from '../../../platform/db/drizzle.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import type { WaitlistDesk, Wanted } from '../../../testing/waitlist-desk.ts';

export type ModelStep =
  | { readonly kind: 'join' | 'buy' | 'leave' | 'again'; readonly person: number }
  | { readonly kind: 'stock'; readonly to: number }
  | { readonly kind: 'wait'; readonly hours: number }
  | { readonly kind: 'crowd' };

interface Person {
  readonly email: string;
  state: 'waiting' | 'kept' | 'missed' | 'bought';
  /** Orders the line. */
  place: number;
  endsAt: number;
}

const HOUR_MS = 3_600_000;
const HELD_MS = 2 * HOUR_MS;

/** What fair release promises, in a few lines of memory, beside the real one. */
export function createWaitlistModel(app: TestApp, desk: WaitlistDesk, wanted: Wanted) {
  const { site } = desk;
  const people = new Map<number, Person>();
  let stock = 0;
  let places = 0;
  let sales = 0;

  const all = (state: Person['state']): Person[] =>
    [...people.values()].filter((person) => person.state === state).toSorted((a, b) => a.place - b.place);
  const now = (): number => app.clock.now().getTime();
  const giveAway = (): void => {
    const free = stock - all('kept').length;
    for (const person of all('waiting').slice(0, Math.max(0, free)))
      Object.assign(person, { state: 'kept', endsAt: now() + HELD_MS });
  };
  const linkIdOf = async (email: string): Promise<string | undefined> => {
    const { rows } = await app.platform.database.query.execute<{ id: string }>(sql`
      select link.link_id as id from waitlist_links link
      join waitlist_signups person using (website_id, signup_id)
      where link.website_id = ${site.id} and link.variant_id = ${wanted.variantId} and person.email = ${email}
      order by link.created_at desc, link.link_id desc limit 1`);
    return rows[0]?.id;
  };
  const tokenOf = async (email: string): Promise<string> => {
    const id = await linkIdOf(email);
    return id === undefined ? '' : (app.waitlist.linkOf(site.id, id).split('/').at(-1) ?? '');
  };
  const sell = (cartId: string): Promise<{ ok: boolean }> =>
    app.platform.database.transaction((tx) =>
      app.inventory.take(tx, site.id, {
        owner: { kind: 'cart', id: cartId },
        lines: [{ variantId: wanted.variantId, quantity: 1 }],
        actor: 'test',
        reference: `${wanted.variantId}/${++sales}`,
      }),
    );

  const take = async (step: ModelStep): Promise<void> => {
    app.clock.advance(1);
    switch (step.kind) {
      case 'join': {
        const email = `p${step.person}@example.com`;
        const { statusCode } = await desk.signUp(wanted, email);
        const known = people.get(step.person);
        if ((statusCode === 200) !== stock <= all('kept').length)
          throw new Error(`A sign-up was answered ${statusCode} with ${stock} in stock`);
        if (statusCode === 200 && known?.state !== 'waiting' && known?.state !== 'kept')
          people.set(step.person, { email, state: 'waiting', place: ++places, endsAt: 0 });
        return;
      }
      case 'stock': {
        const grows = step.to > stock;
        if (step.to !== stock) await desk.restock(wanted, step.to - stock);
        stock = step.to;
        for (const person of all('kept').slice(stock)) person.state = 'waiting';
        if (grows) giveAway();
        return;
      }
      case 'buy': {
        const person = people.get(step.person);
        if (person?.state !== 'kept') return;
        const cartId = `cart-${wanted.variantId}-${step.person}`;
        const claimed = await app.waitlist.claim(site.id, await tokenOf(person.email), cartId);
        const { ok } = await sell(cartId);
        if (claimed !== 'claimed' || !ok) throw new Error(`Who has a link was told ${claimed}`);
        person.state = 'bought';
        stock--;
        return;
      }
      case 'leave': {
        const { signUps } = await app.waitlist.people(site.id, { ...ids(wanted), limit: 200 });
        const person = people.get(step.person);
        const signUp = signUps.find(({ email }) => email === person?.email);
        if (!person || !signUp) return;
        await app.waitlist.remove(site.id, signUp.id);
        people.delete(step.person);
        if (person.state === 'kept') giveAway();
        return;
      }
      case 'wait':
        app.clock.advance(step.hours * HOUR_MS);
        await app.waitlist.moveOn();
        for (const person of all('kept')) if (person.endsAt <= now()) person.state = 'missed';
        // Lines that moved once go on whenever something is free.
        if (await hasMoved()) giveAway();
        return;
      case 'again': {
        const person = people.get(step.person);
        if (person?.state !== 'missed') return;
        const outcome = await app.waitlist.waitAgain(site.id, await tokenOf(person.email));
        giveAway();
        if (stock > all('kept').length !== (outcome === 'available')) throw new Error(`Was told ${outcome}`);
        if (outcome === 'waiting') Object.assign(person, { state: 'waiting', place: ++places });
        return;
      }
      case 'crowd': {
        const { ok } = await sell(`crowd-${wanted.variantId}-${sales}`);
        if (ok !== stock > all('kept').length)
          throw new Error('The crowd got what was kept, or did not get the rest');
        if (ok) stock--;
      }
    }
  };

  const hasMoved = async (): Promise<boolean> => {
    const { rows } = await app.platform.database.query.execute(sql`
      select from waitlist_links where website_id = ${site.id} and variant_id = ${wanted.variantId} limit 1`);
    return rows.length > 0;
  };

  return {
    take,
    expected: () => ({
      line: all('waiting').map(({ email }) => email),
      kept: all('kept').map(({ email }) => email),
      free: Math.max(0, stock - all('kept').length),
    }),
    async real() {
      const { signUps } = await app.waitlist.people(site.id, { ...ids(wanted), limit: 200 });
      const inState = (wish: string) =>
        signUps.filter(({ state }) => state === wish).map(({ email }) => email);
      const record = (await app.inventory.stockOf(site.id, [wanted.productId])).get(wanted.variantId);
      return { line: inState('waiting'), kept: inState('kept'), free: record?.qtyInStock };
    },
    /** Who got more than one mail for a restock. */
    async mailsPerRestock(): Promise<string[]> {
      await app.settle();
      const { rows } = await app.platform.database.query.execute<{ row: string }>(sql`
        select recipient_canonical || ' ' || cause as row from mail_messages
        where website_id = ${site.id} and cause like ${`waitlist/${wanted.variantId}/%`}
        group by recipient_canonical, cause having count(*) > 1`);
      return rows.map(({ row }) => row);
    },
  };
}

const ids = ({ productId, variantId }: Wanted) => ({ productId, variantId });
