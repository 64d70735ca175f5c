import { type Product, websiteRoles } from '@awning/contract';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { Site } from '../modules/foundation/sites/index.ts';
import { sampleImage } from './sample-image.ts';
import type { TestApp } from './test-app.ts';
import type { TestBrowser } from './test-browser.ts';

type ResponsePromise = Promise<LightMyRequestResponse>;

/** A site with a store and a member who manages its products through the API. */
export interface ProductFixture {
  readonly site: Site;
  readonly storeId: string;
  readonly manager: TestBrowser;
  /** Paths below `/api/commerce/products`. */
  get(path: string, who?: TestBrowser): ResponsePromise;
  post(body: object, who?: TestBrowser): ResponsePromise;
  patch(path: string, body: object, headers?: Record<string, string>, who?: TestBrowser): ResponsePromise;
  put(path: string, body: object, headers?: Record<string, string>): ResponsePromise;
  remove(path: string, who?: TestBrowser): ResponsePromise;
  /** Made in the store through the API. */
  make(body?: object): Promise<Product>;
  read(id: string): Promise<Product>;
  as(role: number): Promise<TestBrowser>;
  image(): Promise<string>;
  /** Ids of the images and files that a product has written down as used. */
  usesOf(id: string): Promise<string[]>;
}

const products = '/api/commerce/products';

export async function openProductFixture(app: TestApp): Promise<ProductFixture> {
  const site = await app.make.site();
  const { id: storeId } = await app.make.store(site);
  const as = async (role: number): Promise<TestBrowser> => {
    const browser = app.browser({ host: `${site.slug}.localhost` });
    await app.make.signIn(browser, (await app.make.member(site, [role])).email);
    return browser;
  };
  const manager = await as(websiteRoles.storeManager);
  const post = (body: object, who = manager) =>
    who.call('POST', products, { collectionId: storeId, ...body });
  return {
    site,
    storeId,
    manager,
    as,
    post,
    get: (path, who = manager) => who.get(products + path),
    patch: (path, body, headers = {}, who = manager) => who.call('PATCH', products + path, body, headers),
    put: (path, body, headers = {}) => manager.call('PUT', products + path, body, headers),
    remove: (path, who = manager) => who.call('DELETE', products + path),
    async make(body = {}) {
      const response = await post({ title: 'Cup', ...body });
      expect(response.statusCode, response.body).toBe(201);
      return response.json().product;
    },
    read: async (id) => (await manager.get(`${products}/${id}`)).json().product,
    image: async () => (await app.media.upload(site.id, await sampleImage())).id,
    async usesOf(id) {
      const { rows } = await app.platform.database.pool.query<{ asset_id: string }>(
        "select asset_id from asset_uses where website_id = $1 and owner_kind = 'product' and owner_id = $2",
        [site.id, id],
      );
      return rows.map((row) => row.asset_id);
    },
  };
}

/** Options with their values, as variants: every combination, each for the same price. */
export const combined = (options: Readonly<Record<string, readonly string[]>>, priceMinor = 1000) => ({
  variantOptionOrdering: Object.keys(options),
  variants: Object.entries(options)
    .reduce<Record<string, string>[]>(
      (rows, [name, values]) => rows.flatMap((row) => values.map((value) => ({ ...row, [name]: value }))),
      [{}],
    )
    .map((attributes) => ({ attributes, priceMinor })),
});
