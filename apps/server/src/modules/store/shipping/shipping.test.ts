import { type ShippingSetup, websiteRoles } from '@awning/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/db/index.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import { violatedInvariants } from '../../../testing/violated-invariants.ts';
import type { Site } from '../../foundation/sites/index.ts';
import { shippingSentences } from './shipping-check.ts';

const PATH = '/api/commerce/shipping';

let app: TestApp;
let site: Site;
let merchant: TestBrowser;

beforeAll(async () => {
  app = await createTestApp();
  site = await app.make.site();
  merchant = await app.signedIn(site, websiteRoles.storeManager);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.platform.database.query.run(sql`delete from shipping_setups`);
});

const put = (zones: unknown, headers: Record<string, string> = {}) =>
  merchant.call('PUT', PATH, { zones }, headers);
const read = async (): Promise<ShippingSetup> => (await merchant.get(PATH)).json();

const flat = { name: 'Standard', kind: 'flat', amountMinor: 500 };
const us = { countryCode: 'US', states: null };
const home = { name: 'Home', places: [us], methods: [flat] };

describe('the shipping zones of a site', () => {
  it('a new site has no shipping zones', async () => {
    const response = await merchant.get(PATH);
    expect(response.json()).toEqual({ zones: [], currency: 'USD', version: 0 });
    expect(response.headers.etag).toBe('"0"');
  });

  it('shipping zones are stored as sent, with defaults, and keep their ids', async () => {
    const zones = [
      {
        ...home,
        methods: [
          flat,
          {
            name: 'Heavy',
            kind: 'by-weight',
            bands: [{ upToGrams: 1000, amountMinor: 700 }, { amountMinor: 1500 }],
          },
          {
            name: 'By value',
            kind: 'by-subtotal',
            bands: [
              { fromMinor: 0, amountMinor: 900 },
              { fromMinor: 5000, amountMinor: 0 },
            ],
          },
          { name: 'Pick up', kind: 'pickup', address: ' 1 Harbour Road ', enabled: false },
        ],
      },
      { name: ' Islands ', places: [{ countryCode: 'US', states: ['HI', ' AK', 'HI'] }], methods: [] },
      {
        name: 'World',
        everywhereElse: true,
        methods: [{ ...flat, freeFromMinor: 10_000, description: 'Two weeks' }],
      },
    ];
    const response = await put(zones);
    expect(response.statusCode, response.body).toBe(200);
    expect(response.headers.etag).toBe('"1"');
    const saved: ShippingSetup = response.json();
    const id = expect.stringMatching(/^[0-9a-f]{24}$/);
    const plain = { id, description: '', enabled: true, freeFromMinor: null };
    expect(saved).toEqual({
      currency: 'USD',
      version: 1,
      zones: [
        {
          id,
          name: 'Home',
          places: [us],
          everywhereElse: false,
          methods: [
            { ...plain, ...flat },
            {
              ...plain,
              name: 'Heavy',
              kind: 'by-weight',
              bands: [
                { upToGrams: 1000, amountMinor: 700 },
                { upToGrams: null, amountMinor: 1500 },
              ],
            },
            {
              ...plain,
              name: 'By value',
              kind: 'by-subtotal',
              bands: [
                { fromMinor: 0, amountMinor: 900 },
                { fromMinor: 5000, amountMinor: 0 },
              ],
            },
            {
              ...plain,
              name: 'Pick up',
              kind: 'pickup',
              address: '1 Harbour Road',
              amountMinor: 0,
              enabled: false,
            },
          ],
        },
        {
          id,
          name: 'Islands',
          places: [{ countryCode: 'US', states: ['HI', 'AK'] }],
          everywhereElse: false,
          methods: [],
        },
        {
          id,
          name: 'World',
          places: [],
          everywhereElse: true,
          methods: [{ ...plain, ...flat, freeFromMinor: 10_000, description: 'Two weeks' }],
        },
      ],
    });
    expect(await read()).toEqual(saved);
    expect((await put(saved.zones)).json()).toEqual({ ...saved, version: 2 });
  });

  it('concurrent changes of shipping zones are refused, except one', async () => {
    await put([home]);
    const late = await put([], { 'If-Match': '"0"' });
    expect([late.statusCode, late.json().code]).toEqual([412, 'shipping.changed-meanwhile']);
    expect((await put([], { 'If-Match': '"1"' })).json()).toMatchObject({ zones: [], version: 2 });
    const first = await app.make.site();
    const racing = [1, 2, 3, 4].map(() =>
      app.shipping.save(first.id, { zones: [] }, { expected: 0, by: 'member' }).then(
        () => true,
        () => false,
      ),
    );
    expect((await Promise.all(racing)).filter(Boolean)).toHaveLength(1);
  });

  it('the shipping zones of a site keep their numbers when the store sells in another currency', async () => {
    await put([{ ...home, methods: [{ ...flat, amountMinor: 1250, freeFromMinor: 5000 }] }]);
    await app.settings.changeStore(site.id, { value: { storeCurrency: 'JPY' }, by: 'test' });
    const [zone] = (await read()).zones;
    await app.settings.changeStore(site.id, { value: { storeCurrency: 'USD' }, by: 'test' });
    expect(zone?.methods[0]).toMatchObject({ amountMinor: 13, freeFromMinor: 50 });
  });

  it("shipping zones are visible to members who manage the store, each site's own only", async () => {
    await put([home]);
    const editor = await app.signedIn(site, websiteRoles.editor);
    expect((await editor.get(PATH)).statusCode).toBe(403);
    const other = await app.make.site();
    expect(await app.shipping.zones(other.id, 'USD')).toEqual([]);
    expect(await violatedInvariants(app.platform.database.query, app.shipping.invariants)).toEqual([]);
  });

  it('a change of shipping makes a new version of the site, so that other processes invalidate their caches', async () => {
    const { id } = await app.make.site();
    expect(await app.shipping.zones(id, 'USD')).toEqual([]);
    await app.shipping.save(id, { zones: [{ name: 'World', everywhereElse: true }] }, { by: 'member' });
    await expect.poll(() => app.shipping.zones(id, 'USD'), { interval: 10 }).toHaveLength(1);
  });
});

describe('what is refused, with a sentence where it is', () => {
  it.each([
    ['QQ', 'Please choose a country.'],
    ['EU', 'Please choose a country.'],
    ['UK', 'UK is no country code in use. Please write GB.'],
  ])('%s as a country', async (countryCode, sentence) => {
    const response = await put([{ ...home, places: [{ countryCode, states: null }] }]);
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toEqual({ 'zones.0.places.0.countryCode': sentence });
  });

  const method = (fields: object) => [{ ...home, methods: [{ name: 'One', ...fields }] }];
  const bands = 'zones.0.methods.0.bands';
  it.each<[unknown, string, keyof typeof shippingSentences]>([
    [[{ ...home, name: ' ' }], 'zones.0.name', 'zoneName'],
    [[{ ...home, places: [] }], 'zones.0.places', 'noPlaces'],
    [[{ ...home, places: [{ countryCode: 'US', states: [' '] }] }], 'zones.0.places.0.states', 'noStates'],
    [[home, { ...home, name: 'Again' }], 'zones.1.places.0', 'placeTwice'],
    [
      [
        {
          ...home,
          places: [
            { countryCode: 'US', states: ['NY'] },
            { countryCode: 'US', states: ['CA', 'ny'] },
          ],
        },
      ],
      'zones.0.places.1',
      'placeTwice',
    ],
    [
      [
        { name: 'A', everywhereElse: true },
        { name: 'B', everywhereElse: true },
      ],
      'zones.1.everywhereElse',
      'elseTwice',
    ],
    [
      [
        { ...home, id: 'a'.repeat(24) },
        { name: 'B', everywhereElse: true, id: 'a'.repeat(24) },
      ],
      'zones.1.id',
      'idTwice',
    ],
    [method({ kind: 'flat', name: '', amountMinor: 1 }), 'zones.0.methods.0.name', 'methodName'],
    [method({ kind: 'flat' }), 'zones.0.methods.0.amountMinor', 'amount'],
    [method({ kind: 'pickup' }), 'zones.0.methods.0.address', 'address'],
    [method({ kind: 'by-weight' }), bands, 'noBands'],
    [
      method({ kind: 'by-weight', bands: [{ amountMinor: 1 }, { upToGrams: 5, amountMinor: 1 }] }),
      `${bands}.0.upToGrams`,
      'weightMissing',
    ],
    [
      method({ kind: 'by-weight', bands: [5, 5].map((upToGrams) => ({ upToGrams, amountMinor: 1 })) }),
      `${bands}.1.upToGrams`,
      'weightOrder',
    ],
    [method({ kind: 'by-subtotal', bands: [{ amountMinor: 1 }] }), `${bands}.0.fromMinor`, 'subtotalMissing'],
    [
      method({ kind: 'by-subtotal', bands: [9, 5].map((fromMinor) => ({ fromMinor, amountMinor: 1 })) }),
      `${bands}.1.fromMinor`,
      'subtotalOrder',
    ],
  ])('%j', async (zones, field, rule) => {
    const response = await put(zones);
    expect(response.statusCode, response.body).toBe(400);
    expect(response.json()).toMatchObject({
      code: 'shipping.invalid',
      errors: { [field]: shippingSentences[rule] },
    });
    expect(await read()).toMatchObject({ zones: [], version: 0 });
  });

  it.each([
    [{ amountMinor: -1 }, 'Enter a number from 0 up.'],
    [{ amountMinor: 1.5 }, 'Enter a whole number.'],
    [{ kind: 'drone' }, 'Choose one of these: flat, by-weight, by-subtotal, pickup.'],
  ])('%j', async (fields, sentence) => {
    const response = await put([{ ...home, methods: [{ ...flat, ...fields }] }]);
    expect(response.statusCode).toBe(400);
    expect(Object.values(response.json().errors)).toEqual([sentence]);
  });
});
