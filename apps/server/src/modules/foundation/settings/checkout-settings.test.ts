import type { CheckoutSettingsChange } from '@awning/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/db/index.ts';
import { expectReference } from '../../../testing/reference-page.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import type { Site } from '../sites/index.ts';
import { checkoutSentences } from './checkout-fields.ts';
import { checkoutDefaults } from './setting-defaults.ts';

const PATH = '/api/settings/checkout';
const PAGE = 'docs/reference/checkout-settings.md';
const STORE_MANAGER = 8;

let app: TestApp;
let site: Site;
let merchant: TestBrowser;

beforeAll(async () => {
  app = await createTestApp();
  site = await app.make.site();
  merchant = app.browser({ host: `${site.slug}.localhost` });
  await app.make.signIn(merchant, (await app.make.member(site, [STORE_MANAGER])).email);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.platform.database.query.run(sql`delete from settings`);
});

const put = (change: object, headers: Record<string, string> = {}) =>
  merchant.call('PUT', PATH, change, headers);
const asking = (field: object): CheckoutSettingsChange => ({
  customFields: { name: 'Your order', fields: [{ type: 'text', title: 'Engraving', ...field }] },
});

it(`${PAGE} has the settings with their defaults, and every sentence`, () =>
  expectReference(PAGE, {
    Settings: Object.entries(checkoutDefaults).map(
      ([name, value]) => `| \`${name}\` | \`${JSON.stringify(value)}\` |`,
    ),
    Sentences: Object.entries(checkoutSentences).map(([rule, sentence]) => `| \`${rule}\` | ${sentence} |`),
  }));

describe('the settings of the checkout', () => {
  it('checkout settings have defaults, and a change keeps the settings it does not name', async () => {
    expect((await merchant.get(PATH)).json()).toEqual(checkoutDefaults);
    const policies = [
      { title: 'Returns', url: '/returns' },
      { title: 'Privacy', url: 'https://example.com/privacy' },
    ];
    const response = await put({ phone: 'required', policies, orderNumbers: { prefix: 'SM-', start: 1000 } });
    expect([response.statusCode, response.headers.etag]).toEqual([200, '"1"']);
    const expected = {
      ...checkoutDefaults,
      phone: 'required',
      policies,
      orderNumbers: { prefix: 'SM-', start: 1000 },
    };
    expect(response.json()).toEqual(expected);
    expect((await app.settings.checkout(site.id)).value).toEqual(expected);
    expect((await put({}, { 'If-Match': '"0"' })).statusCode).toBe(412);
  });

  it('ask shoppers what the owner wants to know, and stop asking', async () => {
    const { fields, name } = (await put(asking({ required: true }))).json().customFields;
    expect([name, fields]).toEqual([
      'Your order',
      [
        {
          id: expect.stringMatching(/^[0-9a-f]{24}$/),
          type: 'text',
          title: 'Engraving',
          description: '',
          required: true,
          options: [],
          maxLength: null,
          placeholder: '',
        },
      ],
    ]);
    expect((await put({ customFields: { name, fields } })).json().customFields.fields).toEqual(fields);
    expect((await put({ customFields: null })).json().customFields).toBeNull();
  });

  const field = 'customFields.fields.0';
  it.each<[CheckoutSettingsChange, string, keyof typeof checkoutSentences]>([
    [{ policies: [{ title: 'Bad', url: 'javascript:alert(1)' }] }, 'policies.0.url', 'policyUrl'],
    [{ policies: [{ title: 'Bad', url: '//example.com' }] }, 'policies.0.url', 'policyUrl'],
    [{ orderNumbers: { prefix: 'A\n', start: 1 } }, 'orderNumbers.prefix', 'prefix'],
    [{ customFields: { name: 'None', fields: [] } }, 'customFields.fields', 'noFields'],
    [
      {
        customFields: {
          name: 'Many',
          fields: Array.from({ length: 51 }, (_, index) => ({ type: 'text', title: `Question ${index}` })),
        },
      },
      'customFields.fields',
      'tooManyFields',
    ],
    [asking({ title: ' ' }), `${field}.title`, 'title'],
    [asking({ description: 'x'.repeat(501) }), `${field}.description`, 'text'],
    [asking({ type: 'colour' }), `${field}.type`, 'type'],
    [asking({ id: 'a b' }), `${field}.id`, 'id'],
    [asking({ type: 'select' }), `${field}.options`, 'options'],
    [asking({ type: 'radio', options: ['A', 'A'] }), `${field}.options`, 'options'],
    [asking({ maxLength: 0 }), `${field}.maxLength`, 'maxLength'],
  ])('the settings of the checkout refuse %j, with a sentence', async (change, where, rule) => {
    const response = await put(change);
    expect(response.statusCode, response.body).toBe(400);
    expect(response.json()).toMatchObject({
      code: 'settings.bad-checkout',
      errors: { [where]: checkoutSentences[rule] },
    });
    expect((await merchant.get(PATH)).json()).toEqual(checkoutDefaults);
  });
});
