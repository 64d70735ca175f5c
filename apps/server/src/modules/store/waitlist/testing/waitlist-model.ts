import type { WaitlistMode } from '@awning/contract';
import { column, sql } from '../../../../platform/db/index.ts';
import type { TestApp } from '../../../../testing/test-app.ts';
import type { WaitlistFixture, Wanted } from '../../../../testing/waitlist-fixture.ts';

export type ModelStep =
  | { readonly kind: 'join' | 'buy' | 'leave' | 'again'; readonly person: number }
  | { readonly kind: 'stock'; readonly to: number }
  | { readonly kind: 'wait'; readonly hours: number }
  | { readonly kind: 'set'; readonly mode: WaitlistMode; readonly automatic: boolean }
  /** A cart of the crowd: it holds one, gives it up or buys it. */
  | { readonly kind: 'hold' | 'give-up' | 'pay' }
  /** `mails`: the jobs run, and every mail leaves. */
  | { readonly kind: 'crowd' | 'send' | 'mails' };

interface Person {
  readonly email: string;
  state: 'waiting' | 'told' | 'kept' | 'missed' | 'bought';
  /** Orders the line. */
  place: number;
  endsAt: number;
  isMailed: boolean;
}

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const HELD_MS = 2 * HOUR_MS;
const LONG_MS = 1_000 * HOUR_MS;

/** What the waiting list promises, in a few lines of memory, beside the real one. */
export function createWaitlistModel(app: TestApp, fixture: WaitlistFixture, wanted: Wanted) {
  const { site } = fixture;
  const people = new Map<number, Person>();
  const mails = new Map<string, number>();
  const cart = { kind: 'cart', id: `held-${wanted.variantId}` } as const;
  let settings: { mode: WaitlistMode; automatic: boolean } = { mode: 'fair-release', automatic: true };
  let stock = 0;
  let isCartHolding = false;
  /** Announced to the line and given to nobody yet. */
  let units = 0;
  let places = 0;
  let sales = 0;

  const all = (state: Person['state']): Person[] =>
    [...people.values()].filter((person) => person.state === state).toSorted((a, b) => a.place - b.place);
  const now = (): number => app.clock.now().getTime();
  const notHeld = (): number => Math.max(0, stock - all('kept').length);
  const free = (): number => Math.max(0, notHeld() - (isCartHolding ? 1 : 0));
  const release = ({ announces }: { announces: boolean }): number => {
    const line = all('waiting');
    if (line.length === 0) units = 0;
    if (line.length === 0 || stock === 0) return 0;
    if (announces) units = notHeld();
    const isFair = settings.mode === 'fair-release';
    const most = Math.min(units, isFair ? free() : notHeld());
    const recipients = isFair ? line.slice(0, most) : most > 0 ? line : [];
    const state = isFair ? 'kept' : 'told';
    for (const person of recipients)
      Object.assign(person, { state, endsAt: now() + HELD_MS, isMailed: false });
    if (recipients.length > 0) units = recipients.length === line.length ? 0 : units - recipients.length;
    return recipients.length;
  };
  const renewUnmailed = (): void => {
    for (const person of all('kept'))
      if (!person.isMailed && person.endsAt < now() + HELD_MS - MINUTE_MS) person.endsAt = now() + HELD_MS;
  };
  const expire = (): void => {
    for (const person of all('kept'))
      if (person.isMailed && person.endsAt <= now()) {
        person.state = 'missed';
        units++;
      }
    renewUnmailed();
    release({ announces: false });
  };
  const linkIdOf = async (email: string): Promise<string | undefined> => {
    const rows = await app.platform.database.query.rows(
      { id: column.text },
      sql`
      select link.link_id as id from waitlist_links link
      join waitlist_signups person using (website_id, signup_id)
      where link.website_id = ${site.id} and link.variant_id = ${wanted.variantId} and person.email = ${email}
      order by link.created_at desc, link.link_id desc limit 1`,
    );
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
        const { statusCode } = await fixture.signUp(wanted, email);
        const known = people.get(step.person);
        if ((statusCode === 200) !== (notHeld() === 0))
          throw new Error(`A sign-up was answered ${statusCode} with ${stock} in stock`);
        if (statusCode === 200 && known?.state !== 'waiting' && known?.state !== 'kept')
          people.set(step.person, { email, state: 'waiting', place: ++places, endsAt: 0, isMailed: false });
        return;
      }
      case 'stock': {
        const before = notHeld();
        const grows = step.to > stock;
        if (step.to !== stock) await fixture.restock(wanted, step.to - stock);
        stock = step.to;
        for (const person of all('kept').slice(stock)) person.state = 'waiting';
        if (grows) units = Math.min(units, before);
        if (grows && settings.automatic) release({ announces: true });
        return;
      }
      case 'buy': {
        const person = people.get(step.person);
        if (person?.state !== 'kept') return;
        const cartId = `cart-${wanted.variantId}-${step.person}`;
        const claimed = await app.waitlist.claim(site.id, await tokenOf(person.email), cartId);
        const { ok } = await sell(cartId);
        const mayBuy = person.endsAt > now();
        if ((claimed === 'claimed') !== mayBuy) throw new Error(`Who has a link was told ${claimed}`);
        // A cart that holds one of fewer than there were comes before.
        const left = stock - all('kept').length - (isCartHolding ? 1 : 0) + (mayBuy ? 1 : 0);
        if (ok !== left > 0) throw new Error(`Who has a link ${ok ? 'got' : 'did not get'} it`);
        if (!ok) return;
        stock--;
        if (!mayBuy) return;
        person.state = 'bought';
        return;
      }
      case 'leave': {
        const { signUps } = await app.waitlist.people(site.id, { ...ids(wanted), limit: 200 });
        const person = people.get(step.person);
        const signUp = signUps.find(({ email }) => email === person?.email);
        if (!person || !signUp) return;
        await app.waitlist.remove(site.id, signUp.id);
        people.delete(step.person);
        if (person.state === 'kept') {
          units++;
          release({ announces: false });
        }
        return;
      }
      case 'wait': {
        app.clock.advance(step.hours * HOUR_MS);
        await app.waitlist.moveOn();
        const isOver = all('kept').some(({ endsAt }) => endsAt <= now());
        if (isOver || (units > 0 && all('waiting').length > 0 && free() > 0)) expire();
        return;
      }
      case 'again': {
        const person = people.get(step.person);
        if (person?.state !== 'missed') return;
        const outcome = await app.waitlist.waitAgain(site.id, await tokenOf(person.email));
        expire();
        if (free() > 0 !== (outcome === 'available')) throw new Error(`Was told ${outcome}`);
        if (outcome === 'waiting') Object.assign(person, { state: 'waiting', place: ++places });
        return;
      }
      case 'set': {
        settings = { mode: step.mode, automatic: step.automatic };
        return fixture.set(settings, wanted.productId);
      }
      case 'send': {
        const { queued } = await app.waitlist.send(site.id, [ids(wanted)]);
        if (queued !== release({ announces: true })) throw new Error(`A send told ${queued}`);
        return;
      }
      case 'mails': {
        await app.settle();
        renewUnmailed();
        for (const person of [...all('kept'), ...all('told')])
          if (!person.isMailed) {
            person.isMailed = true;
            mails.set(person.email, (mails.get(person.email) ?? 0) + 1);
          }
        return;
      }
      case 'hold': {
        if (isCartHolding) return;
        const line = { variantId: wanted.variantId, quantity: 1 };
        const { ok } = await app.inventory.hold(site.id, cart, [line], new Date(now() + LONG_MS));
        if (ok !== free() > 0) throw new Error('A cart held what was kept, or could not hold the rest');
        isCartHolding = ok;
        return;
      }
      case 'give-up':
        await app.platform.database.transaction((tx) => app.inventory.release(tx, site.id, cart));
        isCartHolding = false;
        return;
      case 'pay': {
        if (!isCartHolding) return;
        const { ok } = await sell(cart.id);
        if (ok !== notHeld() > 0) throw new Error('A cart paid for what was kept, or could not for its own');
        if (ok) stock--;
        if (ok) isCartHolding = false;
        return;
      }
      case 'crowd': {
        const { ok } = await sell(`crowd-${wanted.variantId}-${sales}`);
        if (ok !== free() > 0) throw new Error('The crowd got what was kept, or did not get the rest');
        if (ok) stock--;
      }
    }
  };

  return {
    take,
    expected: () => ({
      line: all('waiting').map(({ email }) => email),
      kept: all('kept').map(({ email }) => email),
      told: all('told').map(({ email }) => email),
      free: free(),
    }),
    async real() {
      const { signUps } = await app.waitlist.people(site.id, { ...ids(wanted), limit: 200 });
      const inState = (request: string) =>
        signUps.filter(({ state }) => state === request).map(({ email }) => email);
      const record = (await app.inventory.stockOf(site.id, [wanted.productId])).get(wanted.variantId);
      return {
        line: inState('waiting'),
        kept: inState('kept'),
        told: inState('told'),
        free: record?.qtyInStock,
      };
    },
    /** How many mails each of them should have got: one for each time that they were told or given something. */
    expectedMails: () => Object.fromEntries([...mails].toSorted()),
    async realMails(): Promise<Record<string, number>> {
      const rows = await app.platform.database.query.rows(
        { to: column.text, count: column.integer },
        sql`
        select recipient as to, count(*)::int as count from mail_messages
        where website_id = ${site.id} and cause like ${`waitlist/${wanted.variantId}/%`} group by recipient order by recipient`,
      );
      return Object.fromEntries(rows.map(({ to, count }) => [to, count]));
    },
  };
}

const ids = ({ productId, variantId }: Wanted) => ({ productId, variantId });
