import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { runImport } from './import-run.ts';
import type { ProductCsvParts } from './product-csv-parts.ts';
import { type ImportFixture, openImportFixture } from './testing/import-fixture.ts';

let app: TestApp;
let shop: ImportFixture;

beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  shop = await openImportFixture(app);
});
afterAll(() => app.close());

/** The importer of a process that dies before, or right after, it has made so many products. */
function dyingParts(count: number, when: 'before' | 'after'): ProductCsvParts {
  let made = 0;
  const { products } = app.catalog;
  const dying = (): Error => Object.assign(new pg.DatabaseError('gone', 0, 'error'), { code: '57P01' });
  return {
    ...app.platform,
    settings: app.settings,
    products: {
      ...products,
      async create(...given: Parameters<typeof products.create>) {
        made += 1;
        if (made > count && when === 'before') throw dying();
        const product = await products.create(...given);
        if (made >= count && when === 'after') throw dying();
        return product;
      },
    },
    inventory: app.inventory,
    media: app.media,
    activity: app.activity,
    jobProgress: app.jobProgress,
    baseUrlOf: async () => 'http://localhost',
  };
}

const titles = async (): Promise<string[]> =>
  (await shop.get('?limit=200&sort=title')).json().products.map(({ title }: { title: string }) => title);

describe('an import that is stopped while a process is at a product', () => {
  it('that product does not come, and what takes the import back waits until the process is gone', async () => {
    const checked = await shop.check('Title,Price\nCup,5\nMug,5\nPot,5');
    const key = { websiteId: shop.site.id, importId: checked.id };
    const send = (step: string) =>
      shop.manager.call('POST', `/api/commerce/product-imports/${checked.id}/${step}`);
    await send('start');
    const { products } = app.catalog;
    let made = 0;
    await runImport(
      {
        ...dyingParts(100, 'before'),
        products: {
          ...products,
          async create(...given: Parameters<typeof products.create>) {
            made += 1;
            if (made === 2) {
              await send('cancel');
              expect((await send('undo')).statusCode).toBe(202);
            }
            return products.create(...given);
          },
        },
      },
      key,
    );
    expect(await titles()).toEqual(['Cup']);
    await app.platform.queue.settle();
    expect(await shop.look(checked.id)).toMatchObject({ state: 'undone', done: 1, undone: 1, kept: 0 });
    expect(await titles()).toEqual([]);
  });
});

describe('an import that is killed half-way', () => {
  it.each(['before', 'after'] as const)(
    'goes on where it was, and no product comes twice (killed %s a product is stored)',
    async (when) => {
      const names = Array.from({ length: 30 }, (_, place) => `Cup ${String(place).padStart(2, '0')}`);
      const checked = await shop.check(
        ['Title,Price,Stock', ...names.map((name) => `${name},5,3`)].join('\n'),
      );
      const key = { websiteId: shop.site.id, importId: checked.id };
      const started = await shop.manager.call('POST', `/api/commerce/product-imports/${checked.id}/start`);
      expect(started.statusCode).toBe(202);
      await expect(runImport(dyingParts(11, when), key)).rejects.toThrow('gone');
      expect(await titles()).toEqual(names.slice(0, 11));
      app.clock.advance(61_000);
      await app.platform.queue.settle();
      expect(await shop.look(checked.id)).toMatchObject({ state: 'done', done: 30, failed: 0 });
      expect(await titles()).toEqual(names);
      for (const { variants } of (await shop.get('?limit=200')).json().products)
        expect(variants).toMatchObject([{ stock: { quantity: 3 } }]);
    },
  );
});
