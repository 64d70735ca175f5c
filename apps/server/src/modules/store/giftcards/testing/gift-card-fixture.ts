import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import type { TestApp } from '../../../../testing/test-app.ts';
import type { Site } from '../../../foundation/sites/index.ts';

/** A site where gift cards are issued by hand. */
export interface GiftCardFixture {
  readonly site: Site;
  issue(amountMinor: number): Promise<{ readonly id: string; readonly code: string }>;
  balance(id: string): Promise<number>;
  orderId(): string;
  expectSoundBooks(): Promise<void>;
}

export async function openGiftCardFixture(app: TestApp): Promise<GiftCardFixture> {
  const site = await app.make.site();
  const { admin: fixture, invariants } = app.giftCards;
  return {
    site,
    async issue(amountMinor) {
      const { giftCard, code } = await fixture.issue(site.id, { amountMinor }, { actor: 'test' });
      return { id: giftCard.id, code };
    },
    balance: async (id) => (await fixture.read(site.id, id)).balanceMinor,
    orderId: () => randomBytes(12).toString('hex'),
    async expectSoundBooks() {
      for (const { name, violations } of invariants)
        expect([name, await violations(app.platform.database.query)]).toEqual([name, []]);
    },
  };
}
