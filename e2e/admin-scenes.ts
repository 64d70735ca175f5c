import type { Page } from '@playwright/test';
import { createFormPage } from './form-page.ts';
import type { Merchant } from './merchant.ts';
import { emptyReportScenes, reportScenes } from './report-scenes.ts';
import { pressSide } from './side-action.ts';

/** A screen of the admin, as a member sees it, or a person who is not signed in. */
export interface AdminScene {
  readonly name: string;
  readonly path: string;
  readonly isForMembers?: true;
  readonly isDark?: true;
  /** The page is there when it has a heading: its channel to the server never falls silent. */
  readonly awaits: string;
  /** What has to happen before the screen is opened. */
  readonly before?: (page: Page) => Promise<void>;
  readonly open?: (page: Page) => Promise<void>;
}

const openPalette = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').fill('mug');
  await dialog.getByRole('option').first().waitFor();
};

type Open = (page: Page) => Promise<void>;

/** Opens what a button leads to, and waits for it. */
const press =
  (name: string | RegExp, awaited = 'dialog' as 'dialog' | 'region' | 'table'): Open =>
  async (page) => {
    await page.getByRole('button', { name, exact: true }).first().click();
    await page.getByRole(awaited).last().waitFor();
  };

/** What a file with products would do, with two rows that are wrong. */
const compareProducts: Open = async (page) => {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await pressSide(page, 'Import');
  await page.getByRole('dialog').last().waitFor();
  const file =
    'Title,SKU,Price,Stock,Colour\nLinen bag,BAG,18.00,40,blue\nRope,ROPE,cheap,3,\nLamp,LAMP,49.00,some,';
  const buffer = Buffer.from(file);
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'autumn.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('cell').first().waitFor();
};

/** On a phone rows are selected in a mode of its own. */
const selectRows: Open = async (page) => {
  await page.locator('[data-row-link]').first().waitFor();
  const select = page.getByRole('button', { name: 'Select', exact: true });
  if (await select.isVisible()) {
    await select.click();
    await page.getByRole('button', { name: 'Select all on this page' }).click();
  } else await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
};

const packRows: Open = async (page) => {
  await selectRows(page);
  await press(/^Pack \d+$/)(page);
};

const peekRow: Open = async (page) => {
  await page.locator('[data-row-link]').first().waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Space');
  await page.getByRole('complementary', { name: /^Order / }).waitFor();
};

/** The list as long as the server does not answer, or when it fails. */
const listThat =
  (answers: 'never' | 'badly'): Open =>
  async (page) => {
    await page.route('**/api/commerce/orders?*', (route) =>
      answers === 'never' ? undefined : route.fulfill({ status: 500 }),
    );
    await page.reload();
    const shown =
      answers === 'never' ? page.getByRole('status', { name: /^Loading/ }) : page.getByRole('alert');
    await shown.first().waitFor();
  };

const changePrice: Open = async (page) => {
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Stoneware mug, second fire');
  await page.getByRole('region', { name: 'Changes that are not saved' }).waitFor();
};

/** As after the first start, before the owner has decided. */
const asIfNew: Open = async (page) => {
  await page.route(/\/api\/(home|first-run)$/, async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    await route.fulfill({ response, json: { ...json, firstRun: 'demo', choice: 'demo' } });
  });
  await page.reload();
  await page.locator('h1').first().waitFor();
  // The frames come one after the other.
  await page.waitForTimeout(2_500);
};

interface Scene {
  readonly name: string;
  readonly path: string;
  readonly open?: Open;
}

/** What is on the screens, for those that show one record. */
interface SceneRecords {
  readonly blogId: string;
  readonly postId: string;
  readonly eventId: string;
  readonly orderId: string;
  readonly returnedOrderId: string;
  readonly formId: string;
  readonly submissionId: string;
  readonly customerId: string;
  readonly subscriptionId: string;
  readonly productId: string;
  readonly storeId: string;
  readonly pageId: string;
  readonly memberId: string;
  readonly activityId: string;
  readonly binId: string;
  readonly assetId: string;
}

const screensOf = (records: SceneRecords): Scene[] => [
  { name: 'home', path: '/config' },
  { name: 'set-up', path: '/config/settings/set-up' },
  { name: 'orders', path: '/config/orders' },
  { name: 'order', path: `/config/orders/${records.orderId}` },
  { name: 'order-returned', path: `/config/orders/${records.returnedOrderId}` },
  { name: 'order-new', path: '/config/orders/new' },
  { name: 'customers', path: '/config/customers' },
  { name: 'customer', path: `/config/customers/${records.customerId}` },
  { name: 'products', path: '/config/products' },
  { name: 'products-import', path: '/config/products', open: compareProducts },
  { name: 'inventory', path: '/config/inventory' },
  { name: 'spreadsheet', path: '/config/inventory/spreadsheet', open: changeCell },
  { name: 'movements', path: '/config/inventory/movements' },
  { name: 'count', path: '/config/inventory/count', open: chooseToCount },
  { name: 'product', path: `/config/products/${records.productId}` },
  { name: 'product-new', path: '/config/products/new' },
  { name: 'stores', path: '/config/stores' },
  { name: 'discounts', path: '/config/discounts' },
  { name: 'discount-new', path: '/config/discounts/new' },
  { name: 'donations', path: '/config/donations' },
  { name: 'donation-new', path: '/config/donations/new' },
  { name: 'gift-cards', path: '/config/gift-cards' },
  { name: 'gift-card-new', path: '/config/gift-cards/new' },
  { name: 'subscriptions', path: '/config/subscriptions' },
  { name: 'subscription', path: `/config/subscriptions/${records.subscriptionId}` },
  { name: 'waitlists', path: '/config/waitlists' },
  { name: 'reviews', path: '/config/reviews' },
  { name: 'store-new', path: '/config/stores/new' },
  { name: 'categories', path: `/config/stores/${records.storeId}` },
  { name: 'forms', path: '/config/forms' },
  { name: 'form', path: `/config/forms/${records.formId}` },
  { name: 'inbox', path: '/config/inbox' },
  { name: 'submission', path: `/config/inbox/${records.submissionId}` },
  { name: 'mailing-list', path: '/config/mailing-list' },
  { name: 'mail', path: '/config/mail' },
  { name: 'settings', path: '/config/settings' },
  { name: 'settings-brand', path: '/config/settings/brand' },
  { name: 'settings-business', path: '/config/settings/business' },
  { name: 'settings-social', path: '/config/settings/social' },
  { name: 'settings-search-engines', path: '/config/settings/search-engines' },
  { name: 'settings-access', path: '/config/settings/access' },
  { name: 'settings-code', path: '/config/settings/code' },
  { name: 'settings-store', path: '/config/settings/store' },
  { name: 'settings-returns', path: '/config/settings/returns' },
  { name: 'settings-payments', path: '/config/settings/payments' },
  { name: 'settings-delivery', path: '/config/settings/delivery' },
  { name: 'settings-tax', path: '/config/settings/tax' },
  { name: 'settings-checkout', path: '/config/settings/checkout' },
  { name: 'settings-mails', path: '/config/settings/mails' },
  { name: 'settings-mail', path: '/config/settings/mails/order-confirmed' },
  { name: 'settings-webhooks', path: '/config/settings/webhooks' },
  { name: 'settings-api-keys', path: '/config/settings/api-keys' },
  { name: 'settings-secrets', path: '/config/settings/secrets' },
  { name: 'settings-domains', path: '/config/settings/domains' },
  { name: 'settings-plan', path: '/config/settings/plan' },
  { name: 'settings-sites', path: '/config/settings/sites' },
  { name: 'settings-cookies', path: '/config/settings/cookies' },
  { name: 'settings-visits', path: '/config/settings/visits' },
  { name: 'welcome', path: '/config', open: asIfNew },
  { name: 'start-name', path: '/config/welcome/start', open: asIfNew },
  {
    name: 'start-purpose',
    path: '/config/welcome/start?step=purpose&title=Heron%20%26%20Rye',
    open: asIfNew,
  },
  { name: 'start-style', path: '/config/welcome/start?step=style&title=Heron%20%26%20Rye', open: asIfNew },
  { name: 'staff', path: '/config/staff' },
  { name: 'member', path: `/config/staff/${records.memberId}` },
  { name: 'account', path: '/config/account' },
  { name: 'activity', path: '/config/activity' },
  { name: 'change', path: `/config/activity/${records.activityId}` },
  { name: 'publishing', path: '/config/publishing' },
  { name: 'themes', path: '/config/themes' },
  { name: 'redirects', path: '/config/redirects' },
  { name: 'redirect', path: '/config/redirects/new' },
  { name: 'redirects-text', path: '/config/redirects/text' },
  { name: 'bin', path: '/config/bin' },
  { name: 'bin-entry', path: `/config/bin/${records.binId}` },
  { name: 'pages', path: '/config/pages' },
  { name: 'items', path: '/config/items' },
  { name: 'collection', path: `/config/collections/${records.blogId}` },
  { name: 'collection-settings', path: `/config/collections/${records.blogId}/settings` },
  { name: 'collection-categories', path: `/config/collections/${records.blogId}/categories` },
  { name: 'item', path: `/config/items/${records.postId}` },
  { name: 'event', path: `/config/items/${records.eventId}` },
  { name: 'editor', path: `/config/pages/${records.pageId}/edit` },
  { name: 'media', path: '/config/media' },
  { name: 'media-file', path: `/config/media/${records.assetId}` },
  ...reportScenes,
];

const changeCell: Open = async (page) => {
  const cell = page.locator('[role="gridcell"][data-column="stock"]:not([data-read])').first();
  await cell.click();
  await page.keyboard.press('F2');
  await page.keyboard.type('+5');
  await page.keyboard.press('Enter');
};

const chooseToCount: Open = async (page) => {
  await page.locator('main li button').first().click();
  await page.getByRole('region', { name: 'Number pad' }).waitFor();
};

const readFirstRow: Open = async (page) => {
  await page.locator('[data-row-link]').first().click();
  await page.getByRole('article').first().waitFor();
};

const showMistakes: Open = async (page) => {
  await page.getByText('Mistakes', { exact: true }).click();
  await page.getByText('Required', { exact: true }).first().waitFor();
};

/** What was found on the page, once the check has run. */
const openCheck: Open = async (page) => {
  const check = page.getByRole('button', { name: /^Check( \d+ to look at)?$/ });
  await check.click();
  await page
    .getByRole('region', { name: 'Check' })
    .getByText(/You can publish|Nothing was found/)
    .waitFor();
};

const checkSite: Open = async (page) => {
  await page.getByRole('button', { name: 'Check the whole site' }).click();
  await page.getByText(/things? to look at/).click();
};

const statesOf = ({
  orderId,
  returnedOrderId,
  productId,
  assetId,
  formId,
  pageId,
  blogId,
}: SceneRecords): Scene[] => [
  { name: 'editor-check', path: `/config/pages/${pageId}/edit`, open: openCheck },
  { name: 'publishing-check', path: '/config/publishing', open: checkSite },
  { name: 'publishing-add', path: '/config/publishing', open: press('Add to the release…') },
  { name: 'collection-selected', path: `/config/collections/${blogId}`, open: selectRows },
  { name: 'collection-new', path: `/config/collections/${blogId}`, open: press('New post') },
  { name: 'items-bin', path: '/config/items?view=bin' },
  { name: 'form-mistakes', path: `/config/forms/${formId}`, open: showMistakes },
  { name: 'form-storage', path: `/config/forms/${formId}?tab=storage` },
  { name: 'form-new', path: '/config/forms', open: press('New form') },
  { name: 'inbox-reading', path: '/config/inbox', open: readFirstRow },
  { name: 'mailing-list-import', path: '/config/mailing-list', open: press('Import people') },
  {
    name: 'pages-settings',
    path: '/config/pages',
    open: async (page) => {
      await page.getByRole('treeitem', { name: /^Our story/ }).click();
      await page.getByRole('textbox', { name: 'Search title' }).waitFor();
    },
  },
  { name: 'palette', path: '/config', open: openPalette },
  {
    name: 'keys',
    path: '/config',
    open: async (page) => {
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    },
  },
  {
    name: 'notices',
    path: '/config',
    open: async (page) => {
      await page
        .getByRole('button', { name: /^Notices/ })
        .first()
        .click();
      await page.getByRole('dialog').last().waitFor();
    },
  },
  { name: 'orders-selected', path: '/config/orders', open: selectRows },
  { name: 'orders-peek', path: '/config/orders', open: peekRow },
  { name: 'orders-filter', path: '/config/orders', open: press('Add filter') },
  { name: 'orders-packing', path: '/config/orders?view=to-pack', open: packRows },
  { name: 'orders-loading', path: '/config/orders', open: listThat('never') },
  { name: 'orders-failed', path: '/config/orders', open: listThat('badly') },
  { name: 'orders-nothing', path: '/config/orders?q=nobody-bought-this' },
  { name: 'order-fulfil', path: `/config/orders/${orderId}`, open: press(/^Fulfil \d+ items?$/) },
  { name: 'order-refund', path: `/config/orders/${orderId}`, open: press('Refund') },
  {
    name: 'order-receive',
    path: `/config/orders/${returnedOrderId}`,
    open: press('Receive and refund'),
  },
  { name: 'order-gone', path: '/config/orders/ffffffffffffffffffffffff' },
  { name: 'product-changed', path: `/config/products/${productId}`, open: changePrice },
  { name: 'media-list', path: '/config/media', open: press('Show as a list', 'table') },
  { name: 'media-selected', path: '/config/media', open: selectRows },
  { name: 'media-edit', path: `/config/media/${assetId}`, open: press('Crop and turn') },
  { name: 'media-replace', path: `/config/media/${assetId}`, open: press('Replace') },
  { name: 'media-nothing', path: '/config/media?q=there-is-no-such-file' },
  { name: 'staff-invite', path: '/config/staff', open: press('Invite') },
  { name: 'not-found', path: '/config/there-is-no-such-page' },
];

const strangers: readonly Scene[] = [
  { name: 'sign-in', path: '/config/sign-in' },
  { name: 'forgotten-password', path: '/config/forgotten-password' },
  { name: 'new-password', path: '/config/new-password?token=none' },
  { name: 'accept-invitation', path: '/config/accept-invitation?token=none' },
  { name: 'confirm-email', path: '/config/confirm-email?token=none' },
];

/** Every screen and state of the admin, by day and by night, after orders of every kind were placed. */
export async function adminScenes(merchant: Merchant): Promise<AdminScene[]> {
  const records = await readRecords(merchant);
  const empty = await emptyReportScenes();
  return [{}, { isDark: true } as const].flatMap((look) => {
    const prefix = 'isDark' in look ? 'admin-dark' : 'admin';
    const nameOf = (name: string): string => `${prefix}-${name}`;
    const common = { awaits: 'h1', ...look } as const;
    return [
      ...[...screensOf(records), ...statesOf(records)].map(({ name, ...scene }) => ({
        name: nameOf(name),
        isForMembers: true as const,
        ...scene,
        ...common,
      })),
      ...[...strangers, ...empty].map(({ name, ...scene }) => ({ name: nameOf(name), ...scene, ...common })),
    ];
  });
}

/** What an item is, by its number. */
const TEXT = 1;
const EVENT = 12;

async function readRecords(merchant: Merchant): Promise<SceneRecords> {
  const { orders } = await merchant.read('/api/commerce/orders?toPack=true&limit=10');
  const { customers } = await merchant.read('/api/commerce/customers?sort=-lastOrderOn&limit=1');
  const { products } = await merchant.read('/api/commerce/products?limit=50');
  const product = products.find(({ title }: { title: string }) => /mug/i.test(title)) ?? products[0];
  const { collections } = await merchant.read('/api/content/collections');
  const page = collections.find(({ urlId }: { urlId: string }) => urlId === 'our-story') ?? collections[0];
  const oldPage = await merchant.call('post', '/api/content/collections', {
    kind: 'page',
    title: 'Old page',
  });
  await merchant.call('delete', `/api/content/collections/${(await oldPage.json()).collection.id}`);
  const { assets } = await merchant.read('/api/media/assets?kind=image&unused=false&limit=1');
  const { entries } = await merchant.read('/api/bin');
  const { items } = await merchant.read('/api/content/items?products=false&limit=200');
  const itemOf = (recordType: number) =>
    items.find((item: { recordType: number }) => item.recordType === recordType) ?? items[0];
  const { activities } = await merchant.read('/api/activity?limit=1');
  const { members } = await merchant.read('/api/members');
  const { formId, submissionId } = await createAnsweredForm(merchant);
  return {
    formId,
    submissionId,
    orderId: orders.at(-1).id,
    returnedOrderId: await createReturnedOrder(merchant),
    customerId: customers[0].id,
    subscriptionId: await readSubscription(merchant),
    productId: product.id,
    storeId: product.collectionId,
    blogId: itemOf(TEXT).collectionId,
    postId: itemOf(TEXT).id,
    eventId: itemOf(EVENT).id,
    pageId: page.id,
    memberId: members[0].id,
    activityId: activities[0].id,
    assetId: assets[0].id,
    binId: entries[0].id,
  };
}

/** The one that was bought, with something in its timeline. */
async function readSubscription(merchant: Merchant): Promise<string> {
  const { subscriptions } = await merchant.read('/api/commerce/subscriptions?limit=1');
  const { id } = subscriptions[0];
  await merchant.call('post', `/api/commerce/subscriptions/${id}/skip`, {});
  await merchant.call('post', `/api/commerce/subscriptions/${id}/bill`, {});
  return id;
}

/** Two mugs that were sent, of which one is to come back. */
async function createReturnedOrder(merchant: Merchant): Promise<string> {
  const { inventory } = await merchant.read('/api/commerce/inventory?search=mug&limit=20');
  const { itemId: productId, variantId } = inventory.find(
    ({ quantity }: { readonly quantity: number }) => quantity > 2,
  );
  const response = await merchant.call('post', '/api/commerce/manual-orders', {
    email: 'hannah@example.com',
    lines: [{ productId, variantId, quantity: 2 }],
    payment: { methodId: 'cash', isPaid: true },
  });
  const { order } = await response.json();
  const at = `/api/commerce/orders/${order.id}`;
  await merchant.call('post', `${at}/fulfillments`, {});
  await merchant.call('post', `${at}/returns`, {
    lineItems: [{ lineItemId: order.lineItems[0].id, quantity: 1, reason: 'It arrived damaged' }],
    note: 'The handle came off when I unpacked it.',
    instructions: 'Saltmarsh Studio, Returns\n12 Quay\nNorwich NR1 3QG',
  });
  return order.id;
}

const PEOPLE = [
  [
    'Hannah Price',
    'hannah@example.com',
    'Do the bowls come in the sea green as well? We would like six of them.',
  ],
  [
    'Jonas Weber',
    'jonas@example.com',
    'Is the class on the 12th open for a person who has never thrown a pot?',
  ],
  ['Mara Lindqvist', 'mara@example.com', 'Our order came today, and everything is whole. Thank you!'],
] as const;

/** A form of the library with the questions of most kinds, answers to it, and people on the mailing list. */
async function createAnsweredForm(
  merchant: Merchant,
): Promise<{ readonly formId: string; readonly submissionId: string }> {
  const field = (id: string, type: string, title: string, more: object = {}) => ({
    id,
    type,
    title,
    ...more,
  });
  const created = await merchant.call('post', '/api/forms', {
    model: {
      name: 'Ask the studio',
      fields: [
        field('name', 'name', 'Name', { required: true }),
        field('email', 'email', 'Email', { required: true }),
        field('about', 'select', 'What is it about?', { options: ['An order', 'A class', 'Something else'] }),
        field('day', 'date', 'A day that suits you', {
          description: 'We are open from Tuesday to Saturday.',
        }),
        field('message', 'textarea', 'Message', { required: true, maxLength: 600 }),
      ],
      disclaimerMessage: '<p>We use your answers to reply to you, and delete them after a year.</p>',
    },
    storage: { notify: [], mailingList: { enabled: false, doubleOptIn: true }, retentionDays: 365 },
  });
  const formId: string = (await created.json()).form.id;
  const page = await createFormPage(merchant, 'Ask us', [{ kind: 'form', value: { formId } }]);
  for (const [name, email, message] of PEOPLE) {
    const [first = '', last = ''] = name.split(' ');
    const { key } = await (await merchant.call('post', '/api/form/FormSubmissionKey')).json();
    const answers = { name: [first, last], email, about: 'Something else', message };
    await merchant.call('post', '/api/form/SaveFormSubmission', {
      key,
      formId,
      form: JSON.stringify(answers),
      pageId: page.id,
      pageTitle: 'Ask us',
      pagePath: page.path,
    });
  }
  await merchant.call('post', '/api/commerce/mailing-list/import', {
    wording: 'Yes, send me news of the studio by email',
    proof: 'List at the till of the market stall, May 2026',
    consentedOn: Date.UTC(2026, 4, 3),
    people: PEOPLE.map(([name, email]) => ({
      email,
      firstName: name.split(' ')[0],
      lastName: name.split(' ')[1],
    })),
  });
  const { submissions } = await merchant.read(`/api/forms/submissions?formId=${formId}`);
  return { formId, submissionId: submissions[0].id };
}
