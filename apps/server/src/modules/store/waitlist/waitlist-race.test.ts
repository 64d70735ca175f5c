import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { openWaitlistFixture, type WaitlistFixture } from '../../../testing/waitlist-fixture.ts';

let app: TestApp;
let second: TestApp;
let fixture: WaitlistFixture;
beforeAll(async () => {
  app = await createTestApp();
  second = await createTestApp({ databaseUrl: app.databaseUrl });
  fixture = await openWaitlistFixture(app);
  await fixture.set({ mode: 'fair-release' });
});
afterAll(async () => {
  await second.close();
  await app.close();
});

const emails = (count: number): string[] => Array.from({ length: count }, (_, n) => `p${n}@example.com`);

describe('from two processes at once', () => {
  it('restocks, sign-ups and sends give each unit to one person and leave nobody waiting for what is free', async () => {
    const wanted = await fixture.wanted();
    const { productId, variantId } = wanted;
    await fixture.line(wanted, emails(5));
    const restock = ({ inventory }: TestApp) =>
      inventory.adjust(
        fixture.site.id,
        { incrementOperations: [{ variantId, quantity: 1 }] },
        { actor: 'test' },
      );
    const answers = await Promise.all([
      ...[app, second, app, second, app, second, app, second].map(restock),
      ...emails(14).map((email) => fixture.signUp(wanted, email).then(({ statusCode }) => statusCode)),
      ...[app, second].map(({ waitlist }) => waitlist.send(fixture.site.id, [{ productId, variantId }])),
      ...[app, second].map(({ waitlist }) => waitlist.moveOn()),
    ]);
    const statuses = answers.filter((response) => typeof response === 'number' && response >= 200);
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
    const states = Object.values(await fixture.states(wanted));
    const free = (await app.inventory.stockOf(fixture.site.id, [productId])).get(variantId)?.qtyInStock ?? 0;
    expect(states.filter((state) => state === 'kept').length + free).toBe(8);
    expect(free === 0 || !states.includes('waiting')).toBe(true);
    await app.settle();
    expect(new Set(fixture.mailed()).size).toBe(fixture.mailed().length);
    expect(await fixture.broken()).toEqual([]);
  });

  it('many carts that press one link buy once', async () => {
    const wanted = await fixture.wanted();
    await fixture.line(wanted, ['one@example.com']);
    await fixture.restock(wanted, 1);
    await app.settle();
    const token = fixture.tokenOf('one@example.com');
    const line = { variantId: wanted.variantId, quantity: 1 };
    const until = new Date(app.clock.now().getTime() + 900_000);
    const sold = await Promise.all(
      Array.from({ length: 12 }, async (_, number) => {
        const at = number % 2 === 0 ? app : second;
        const owner = { kind: 'cart', id: `cart-${number}` } as const;
        if ((await at.waitlist.claim(fixture.site.id, token, owner.id)) !== 'claimed') return false;
        if (!(await at.inventory.hold(fixture.site.id, owner, [line], until)).ok) return false;
        const sale = { owner, lines: [line], actor: 'test', reference: `race-${number}` };
        return (await at.platform.database.transaction((tx) => at.inventory.take(tx, fixture.site.id, sale)))
          .ok;
      }),
    );
    expect(sold.filter(Boolean)).toHaveLength(1);
    expect(await fixture.states(wanted)).toEqual({ 'one@example.com': 'bought' });
    expect(await fixture.broken()).toEqual([]);
  });
});
