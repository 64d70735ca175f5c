import { type Activity, type ActivityPage, websiteRoles } from '@awning/contract';
import { areaDocument, BLOCK_TYPES, fullRow, newSection } from '@awning/site-model';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { column, sql } from '../../../platform/db/index.ts';
import { block, classicDocument, idOf } from '../../../testing/block-fixtures.ts';
import { CALIFORNIA, type CheckoutFixture, openCheckoutFixture } from '../../../testing/checkout-fixture.ts';
import { TEST_PASSWORD } from '../../../testing/factories.ts';
import { sampleImage } from '../../../testing/sample-image.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import { isSilent } from './change-kinds/change-kind.ts';
import { changeKinds } from './change-kinds/change-kinds.ts';
import { dumpNoted } from './testing/noted-rows.ts';
import {
  replaceText,
  uploadFont,
  uploadImage,
  uploadLabel,
  uploadProducts,
  uploadText,
} from './testing/upload-text.ts';

/** Calls that are not made here, and what they need. That their tables are noted is held by change-kinds.test.ts. */
const NOT_MADE: Readonly<Record<string, string>> = {
  'customer.exportCustomerData': 'the owner of the site: the tests of customers make it',
  'customer.eraseCustomer': 'the owner of the site: the tests of customers make it',
  'member.resetMemberTwoFactor': 'the owner of the site: the tests of staff make it',
  'siteCopy.endSiteQuiet': 'a safe copy: the tests of those make it',
  'member.transferOwnership': 'the owner of the site: the tests of staff make it',
  'order.resendOrderMail': 'an order that was paid: the tests of orders make it',
  'brokenLink.redirectBrokenLink': 'a visitor who met a missing page',
  'mail.resendMailMessage': 'a mail server that refused an email',
  'mailingList.removeMailingListEntry': 'a person who joined the list',
  'mailingList.unsubscribeMailingListEntry': 'a person who joined the list',
  'formInbox.changeSubmission': 'a visitor who sent a form',
  'formInbox.changeSubmissions': 'a visitor who sent a form',
  'formInbox.removeSubmission': 'a visitor who sent a form',
  'formInbox.resendSubmission': 'a visitor who sent a form',
  'formInbox.replyToSubmission': 'a visitor who sent a form',
  'payment.retryRefund': 'a provider that refused a refund',
  'payment.dismissPaymentProblem': 'a payment with a problem',
  'subscription.cancelSubscription': 'a shopper who subscribed',
  'subscription.pauseSubscription': 'a shopper who subscribed',
  'subscription.resumeSubscription': 'a shopper who subscribed',
  'subscription.skipSubscription': 'a shopper who subscribed',
  'subscription.rescheduleSubscription': 'a shopper who subscribed',
  'subscription.billSubscription': 'a shopper who subscribed',
  'download.renewDownload': 'a shopper who bought a file',
  'waitlist.removeWaitlistSignUp': 'a person who waits',
  'waitlist.sendWaitlistMails': 'a person who waits',
  'waitlist.sendAllWaitlistMails': 'a person who waits',
  'site.verifyDomain': 'an entry in DNS: the tests of domains make it',
  'webhook.resendWebhookDelivery': 'a receiver that refused a call',
  'webhook.resendWebhookDeliveries': 'a receiver that refused a call',
  'order.markOrderPaid': 'an order that is paid by hand',
  'order.markRefundPaid': 'a refund of an order that was paid by hand',
};

/** Kinds that can be taken back, but are not by the calls of this test, and why. */
const NOT_TAKEN_BACK: Readonly<Record<string, string>> = {
  'brokenLink.redirectBrokenLink': 'a visitor who met a missing page',
  'media.uploadAsset': 'the property of random calls takes it back',
  'media.replaceAsset': 'the tests of media take it back',
  'formInbox.changeSubmissions': 'a visitor who sent a form: the tests of activity take it back',
  'formInbox.changeSubmission': 'a visitor who sent a form',
  'product.addProduct': 'with stock it cannot be done again: docs/reference/activity.md',
  'webhook.addWebhookSubscription': 'without its secret it cannot be done again: docs/reference/activity.md',
};

let app: TestApp;
let shop: CheckoutFixture;
let admin: TestBrowser;
const refused: string[] = [];

beforeAll(async () => {
  app = await createTestApp();
  shop = await openCheckoutFixture(app);
  admin = await app.signedIn(shop.site, websiteRoles.admin);
});
afterAll(() => app.close());

type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

const dump = () => dumpNoted(app.platform.database.query, shop.site.id);
const lastActivity = async (): Promise<Activity | undefined> =>
  (await admin.get('/api/activity?limit=1')).json<ActivityPage>().activities[0];
const takenBack = new Set<string>();
const inexact: string[] = [];

/** Where the tables that differ, and how, say more than two dumps of a whole shop. */
function differenceOf(expected: Record<string, unknown[]>, actual: Record<string, unknown[]>): string {
  const lines = Object.keys(expected).flatMap((table) => {
    const [was, is] = [expected[table], actual[table]].map((rows) =>
      (rows ?? []).map((row) => JSON.stringify(row)),
    );
    const gone = was?.filter((row) => !is?.includes(row)) ?? [];
    const added = is?.filter((row) => !was?.includes(row)) ?? [];
    return [...gone.map((row) => `- ${table} ${row}`), ...added.map((row) => `+ ${table} ${row}`)];
  });
  return lines.join('\n');
}

/** What can be taken back is taken back, and that in turn: the site is as it was before, and as it was after. */
async function takeBackAndForth(activity: Activity, before: Record<string, unknown[]>): Promise<void> {
  const after = await dump();
  for (const [id, expected] of [
    [() => Promise.resolve(activity.id), before],
    [async () => (await lastActivity())?.id, after],
  ] as const) {
    const response = await admin.call('POST', `/api/activity/${await id()}/undo`);
    const difference = response.statusCode === 200 ? differenceOf(expected, await dump()) : response.body;
    if (difference === '') continue;
    inexact.push(`${activity.kind}: ${difference}`);
    return;
  }
  takenBack.add(activity.kind);
}

/** Gives the id of what the response is about. What is refused is shown when an activity is missing. */
async function send(method: Method, url: string, body?: object, headers = {}): Promise<string> {
  const [before, last] = [await dump(), await lastActivity()];
  const response = await admin.call(method, url, body, headers);
  if (response.statusCode >= 300) refused.push(`${method} ${url}: ${response.statusCode} ${response.body}`);
  const activity = await lastActivity();
  if (activity && activity.id !== last?.id && activity.canUndo && NOT_TAKEN_BACK[activity.kind] === undefined)
    await takeBackAndForth(activity, before);
  return /"id":"([^"]+)"/.exec(response.body)?.[1] ?? 'none';
}
const ANY = { 'if-match': '*' };

const itemIdsOf = async (pageId: string): Promise<string[]> =>
  (await admin.get(`/api/content/collections/${pageId}/items?sort=order`))
    .json()
    .items.map(({ id }: { id: string }) => id);

async function changeContent(): Promise<void> {
  const content = '/api/content';
  const page = await send('POST', `${content}/collections`, { kind: 'blog', title: 'News' });
  const other = await send('POST', `${content}/collections`, { kind: 'blog', title: 'Old' });
  const at = `${content}/collections/${page}`;
  await send('PATCH', at, { title: 'Newer' });
  await send('POST', `${at}/duplicate`, {});
  const plain = await send('POST', `${content}/collections`, { kind: 'page', title: 'Home' });
  await send('PUT', `${content}/homepage`, { collectionId: plain });
  const order = (await admin.get(`${content}/collections?limit=200`)).json().collections;
  const ids = order.map(({ id }: { id: string }) => id).toReversed();
  await send('PUT', `${content}/collection-order`, { folderId: null, collectionIds: ids });
  const items: string[] = [];
  for (const title of ['One', 'Two', 'Three'])
    items.push(await send('POST', `${at}/items`, { title, tags: ['red'] }));
  const item = `${content}/items/${items[0]}`;
  await send('PATCH', item, { title: 'First' });
  await send('POST', `${item}/duplicate`, {});
  await send('POST', `${item}/move`, { collectionId: other });
  const gallery = await send('POST', `${content}/collections`, { kind: 'gallery', title: 'Images' });
  const images = `${content}/collections/${gallery}`;
  for (const title of ['A', 'B']) await send('POST', `${images}/items`, { title });
  await send('PUT', `${images}/item-order`, { itemIds: (await itemIdsOf(gallery)).toReversed() });
  await send('PUT', `${at}/tags`, { from: 'red', to: 'blue' });
  await send('DELETE', `${at}/tags?name=blue`);
  for (const displayName of ['Wood', 'Steel']) await send('POST', `${at}/categories`, { displayName });
  const categories: string[] = (await admin.get(`${at}/categories`))
    .json()
    .categories.map(({ id }: { id: string }) => id);
  await send('PATCH', `${at}/categories/${categories[0]}`, { displayName: 'Oak' });
  await send('PUT', `${at}/category-order`, {
    parentId: null,
    categoryIds: categories.toReversed(),
  });
  await send('DELETE', `${at}/categories/${categories[0]}`);
  const words = block(BLOCK_TYPES.markdown, { markdown: 'Words' }, idOf(0x1000));
  const area = areaDocument(idOf(1), [fullRow(idOf(2), idOf(3), [words])]);
  for (const path of [`${content}/collections/${plain}`, item, `${content}/areas/footer`]) {
    const document = path.includes('areas') ? area : classicDocument([words]);
    await send('PUT', `${path}/document`, { document }, ANY);
    const removal = { do: 'remove-block', block: idOf(0x1000) };
    await send('PATCH', `${path}/document`, { commands: [removal] }, ANY);
  }
  await send('DELETE', `${content}/areas/footer`);
  const author = await send('POST', `${content}/authors`, { displayName: 'Ann' });
  await send('PATCH', `${content}/authors/${author}`, { bio: 'Writes' });
  await send('DELETE', `${content}/authors/${author}`);
  const section = { ...newSection('a'.repeat(24)) };
  const saved = await send('POST', `${content}/saved-sections`, { name: 'Voices', section });
  await send('DELETE', `${content}/saved-sections/${saved}`);
  await send('PUT', `${content}/navigations/footer`, { items: [{ collectionId: plain }] });
  await send('DELETE', `${content}/navigations/footer`);
  const navigation = { items: [{ collectionId: plain }] };
  await send('POST', '/api/widget/UpdateNavigation', { fieldName: 'mainNav', navigation });
  await send('PUT', `/api/content/collections/${plain}/password`, { password: 'a long password' });
  await send('PUT', `/api/content/collections/${plain}/members-only`, { membersOnly: true });
  await send('DELETE', item);
  await send('DELETE', `${content}/collections/${other}?confirm=true`);
}

async function changeFilesAndForms(): Promise<void> {
  const folder = await send('POST', '/api/media/folders', { name: 'Summer' });
  const asset = (await uploadText(admin, 'words.txt', 'words')).json();
  await send('PUT', `/api/media/folders/${folder}`, { name: 'Winter' });
  await send('PUT', `/api/media/assets/${asset.id}`, { title: 'Words', folderId: folder });
  await replaceText(admin, asset.id, 'words.txt', 'other words');
  const image = (await uploadImage(admin, 'dot.png')).json();
  const whole = { x: 0, y: 0, width: 1, height: 1 };
  const edit = { turn: 90, mirror: false, angle: 0, crop: whole };
  await send('PUT', `/api/media/assets/${image.id}/edit`, { edit });
  const elsewhere = await app.make.site();
  const { id } = await app.media.upload(elsewhere.id, await sampleImage());
  const { grant } = await app.media.grantCopies(elsewhere.id, [id]);
  await send('POST', '/api/media/copies', { grant, files: [{ id, address: null, description: null }] });
  await send('DELETE', `/api/media/assets/${asset.id}`);
  await send('DELETE', `/api/media/folders/${folder}?force=true`);
  const at = `/api/forms/${await send('POST', '/api/forms', { model: { name: 'Contact' } })}`;
  const { form } = (await admin.get(at)).json();
  await send('PATCH', at, { commands: [{ do: 'set-property', property: 'name', value: 'Contact us' }] }, ANY);
  await send('PUT', at, { model: { ...form?.model, name: 'Write to us' } }, ANY);
  const storage = { ...form?.storage, notify: ['owner@example.com'] };
  await send('PUT', `${at}/storage`, { storage }, ANY);
  const answers = { name: ['Ada', 'Byron'], email: 'ada@example.com', message: 'Hello' };
  await send('POST', `${at}/test`, { answers });
  await send('POST', '/api/commerce/mailing-list/import', {
    wording: 'News by email',
    proof: 'List at the till',
    consentedOn: 0,
    people: [{ email: 'imported@example.com' }],
  });
  await send('DELETE', at);
  await send('POST', `${at}/restore`);
}

async function changeSettings(): Promise<void> {
  await send('PUT', '/api/settings/site', { timeZone: 'Europe/Berlin' });
  await send('PUT', '/api/settings/limits', { tagLength: 33 });
  await send('PUT', '/api/settings/title', { siteTitle: 'Another' });
  await send('PUT', '/api/settings/store', { lowStockAt: 3 });
  await send('PUT', '/api/settings/checkout', { company: 'optional' });
  await send('PUT', '/api/settings/identity', { contactPhoneNumber: '123' });
  await send('PUT', '/api/settings/cookies', { enabled: true });
  await send('PUT', '/api/settings/visits', { counting: false });
  await send('PUT', '/api/reports/cart-reminders', { isOn: true, delayHours: 5, withoutNews: false });
  await send('PUT', '/api/settings/code-injection', { header: '<script>1</script>' });
  await send('PUT', '/api/settings/activity', { readDays: 300 });
  await send('PUT', '/api/settings/captcha', { kind: 'none' });
  await send('PUT', '/api/v1/commerce-preferences/tools', { value: 7 });
  await send('PUT', '/api/secrets/stripe', { value: 'sk' });
  await send('DELETE', '/api/secrets/stripe');
  const apiKey = await send('POST', '/api/api-keys', { name: 'Warehouse', scopes: ['commerce.manage'] });
  await send('DELETE', `/api/api-keys/${apiKey}`);
  await send('PUT', '/api/site-access', { mode: 'private' });
  await send('PUT', '/api/site-access', { mode: 'open' });
  await send('PUT', '/api/redirects', { rules: '/a -> /b' });
  await send('POST', '/api/domains', { host: 'every.example' });
  await send('POST', '/api/domains', { host: 'other.example' });
  await app.sites.addDomain(shop.site, 'other.example');
  await app.sites.addDomain(shop.site, 'third.example');
  await send('PUT', '/api/domains/third.example/primary');
  await send('DELETE', '/api/domains/every.example');
  await send('PUT', '/api/settings/announcement', { text: '<p>Hello</p>' });
  await send('PUT', '/api/settings/popup', { againAfterDays: 9 });
  await send('PUT', '/api/site-design', { design: { swatches: ['#112233'] } }, ANY);
  await send('PUT', '/api/site-header-footer', { header: { showTagline: true } }, ANY);
  await send('PUT', '/api/theme-hosts', {
    hosts: [{ kind: 'scripts', host: 'cdn.example.org', isAllowed: true }],
  });
  await send('PUT', '/api/site-theme', { customCss: 'p { color: red }' }, ANY);
  const { font } = (await uploadFont(admin, 'serif.woff2')).json();
  await send('PATCH', `/api/site-fonts/${font.id}`, { licenseNote: 'Open Font License' });
  await send('DELETE', `/api/site-fonts/${font.id}`);
  const member = await send('POST', '/api/members', {
    email: 'new@example.com',
    password: 'a long password',
    roles: [websiteRoles.editor],
  });
  await send('PUT', `/api/members/${member}`, { displayName: 'Newcomer' });
  await send('DELETE', `/api/members/${member}`);
  const hooks = '/api/commerce/webhook-subscriptions';
  const subscription = await send('POST', hooks, {
    endpointUrl: 'https://example.com/hook',
    topics: ['order.create'],
  });
  const hook = `${hooks}/${subscription}`;
  await send('PATCH', hook, { enabled: false });
  await send('POST', `${hook}/rotate-secret`);
  await send('DELETE', hook);
}

async function changeStore(): Promise<void> {
  const commerce = '/api/commerce';
  const product = await send('POST', `${commerce}/products`, {
    collectionId: shop.storeId,
    title: 'Cup',
    variants: [{ priceMinor: 1000, stock: { quantity: 3 } }],
  });
  const at = `${commerce}/products/${product}`;
  const [variant] = (await admin.get(at)).json().product.variants;
  await send('PATCH', at, { title: 'Big cup' });
  await send('PUT', `${at}/variants`, { variants: [{ id: variant.id, priceMinor: 1100 }] }, ANY);
  await send('PATCH', `${at}/variants/${variant.id}`, { priceMinor: 1200 });
  const { version } = (await admin.get(at)).json().product;
  await send('POST', `${commerce}/products/changes`, {
    products: [
      { itemId: product, version, change: { variantChanges: [{ id: variant.id, priceMinor: 1300 }] } },
    ],
  });
  await send('POST', `${commerce}/inventory/adjustments`, {
    setFiniteOperations: [{ variantId: variant.id, quantity: 9 }],
  });
  const setup = `/api/content-service/product/1.1/websites/${shop.site.id}/products`;
  await send('POST', setup, { title: 'Second store' });
  await send('POST', `${setup}/${shop.storeId}/categories`, { displayName: 'Wood' });
  const coupon = await send('POST', `${commerce}/coupons`, { name: 'Sale', kind: 'percent', value: 1000 });
  await send('PATCH', `${commerce}/coupons/${coupon}`, { enabled: false });
  await send('DELETE', `${commerce}/coupons/${coupon}`);
  const donation = await send('POST', `${commerce}/donations`, { title: 'A new roof' });
  await send('PATCH', `${commerce}/donations/${donation}`, { goalMinor: 100_000 });
  await send('DELETE', `${commerce}/donations/${donation}`);
  const review = { itemId: product, rating: 4, title: 'Good', body: 'Very', authorName: 'Ann' };
  const added = await send('POST', `${commerce}/reviews`, review);
  await send('PUT', `${commerce}/reviews/${added}/reply`, { reply: 'Thanks' });
  await send('POST', `${commerce}/reviews/decisions`, { reviewIds: [added], state: 'rejected' });
  await send('DELETE', `${commerce}/reviews/${added}`);
  await send('POST', `${commerce}/reviews/import`, {
    reviews: [{ ...review, writtenOn: '2024-05-31', externalId: 'r1' }],
  });
  const giftCard = await send('POST', `${commerce}/gift-cards`, {
    amountMinor: 500,
    recipientEmail: 'a@example.com',
  });
  const card = `${commerce}/gift-cards/${giftCard}`;
  await send('PATCH', card, { note: 'For Ann' });
  // When it was sent last is all that changes.
  app.clock.advance(1_000);
  await send('POST', `${card}/mails`);
  await send('POST', `${card}/adjustments`, { deltaMinor: 100, reason: 'More' });
  await send('PUT', `${commerce}/shipping`, { zones: [] });
  await send('PUT', `${commerce}/tax`, { rules: [] });
  await send('PUT', `${commerce}/mail-templates/order-confirmed`, { subject: 'Thanks' });
  await send('DELETE', `${commerce}/mail-templates/order-confirmed`);
  await send('PUT', '/api/settings/payments', {
    cash: { enabled: true, label: 'Cash', instructions: 'At the door' },
  });
  const restock = '/api/site-users/account/notifications/restock/settings';
  await send('PUT', `${restock}?productId=${product}`, { holdHours: 7 });
  await send('DELETE', `${restock}?productId=${product}`);
  const planned = { change: { visible: true }, at: '2090-01-01T10:00' };
  const schedule = await send('POST', `${at}/schedules`, planned);
  await send('POST', `${at}/schedules/${schedule}/cancel`);
  await send('DELETE', at);
}

async function changeOrders(): Promise<void> {
  const mug = await shop.product(20);
  const buy = async (): Promise<string> => {
    const buyer = shop.shopper();
    await buyer.put({ itemId: mug.id });
    await buyer.fillIn();
    await buyer.buy();
    await app.platform.queue.settle();
    return (await admin.get('/api/commerce/orders?limit=1')).json().orders[0].id;
  };
  const orderId = await buy();
  const at = `/api/commerce/orders/${orderId}`;
  await send('PATCH', at, { customerEmail: 'other@example.com' });
  await send('POST', `${at}/notes`, { content: 'Fragile' });
  const { order } = (await admin.get(at)).json();
  await send('POST', `${at}/fulfillments`, { shouldSendNotification: false });
  const [parcel] = (await admin.get(at)).json().order.fulfillments;
  await send('PATCH', `${at}/fulfillments/${parcel?.id}`, { trackingNumber: 'A 1' });
  await send('POST', `${at}/fulfillments/undo`, { fulfillmentIds: [parcel?.id] });
  await send('PUT', `${at}/tags`, { tags: ['gift'] });
  await send('POST', `${at}/fulfillments`, { shouldSendNotification: false });
  const request = { itemId: mug.id, email: 'ada@example.com', send: true };
  await send('POST', '/api/commerce/reviews/requests', request);
  await send('POST', `${at}/archive`, { archived: true });
  const lineItems = [{ lineItemId: order?.lineItems?.[0]?.id, quantity: 1 }];
  await changeReturns(at, order?.lineItems?.[0]?.id);
  await send('POST', `${at}/refunds`, { lineItems, reason: 'Broken' }, { 'idempotency-key': 'refund' });
  await send('POST', `/api/commerce/orders/${await buy()}/cancel`, { reason: 'Sold out' });
  const manual = {
    email: 'ada@example.com',
    shippingAddress: CALIFORNIA,
    lines: [{ productId: mug.id, variantId: mug.variants[0]?.id, quantity: 1 }],
    payment: { methodId: 'cash', isPaid: true, reference: 'Till 4' },
  };
  await send('POST', '/api/commerce/manual-orders', manual, { 'idempotency-key': 'manual' });
}

async function changeReturns(at: string, lineItemId: string): Promise<void> {
  await send('PUT', '/api/settings/returns', { enabled: true });
  const lineItems = [{ lineItemId, quantity: 1 }];
  const lines = [{ lineId: lineItemId, quantity: 1, reason: 'It does not fit' }];
  const orderId = at.split('/').at(-1) ?? '';
  const ask = async (key: string): Promise<string> => {
    await app.returns.ask(shop.site.id, orderId, { lines, note: '' }, key.repeat(24));
    return (await admin.get(`${at}/returns`)).json().returns.at(-1).id;
  };
  await send('POST', `${at}/returns/${await ask('a')}/decline`, { reason: 'Used' });
  const back = `${at}/returns/${await ask('b')}`;
  await send('POST', `${back}/accept`, { shouldSendNotification: false });
  await send('POST', `${back}/undo`, { state: 'accepted' });
  await send('POST', `${back}/accept`, { shouldSendNotification: false });
  expect((await uploadLabel(admin, `${back}/label`)).statusCode).toBe(200);
  await send('DELETE', `${back}/label`);
  await send('POST', `${back}/close`, {});
  const added = { lineItems, shouldSendNotification: false };
  await send('POST', `${at}/returns`, added, { 'idempotency-key': 'return' });
  const { id } = (await admin.get(`${at}/returns`)).json().returns.at(-1);
  const receipt = { lineItems, refund: null };
  await send('POST', `${at}/returns/${id}/receive`, receipt, { 'idempotency-key': 'receipt' });
}

async function changeCustomers(): Promise<void> {
  await app.settle();
  const [kept, other] = (await admin.get('/api/commerce/customers?limit=2')).json().customers;
  const at = `/api/commerce/customers/${kept?.id}`;
  await send('PATCH', at, { firstName: 'Ada' });
  await send('PUT', `${at}/tags`, { add: ['vip'] });
  await send('POST', `${at}/notes`, { content: 'Likes blue' });
  const [note] = (await admin.get(at)).json().notes;
  await send('DELETE', `${at}/notes/${note?.id}`);
  await send('POST', `${at}/merge/${other?.id}`);
  await send('POST', '/api/commerce/customers/import', {
    people: [{ email: 'imported@example.com', firstName: 'Ida' }],
    dryRun: false,
  });
}

async function changeStaff(): Promise<void> {
  const invitation = await send('POST', '/api/member-invitations', {
    email: 'guest@example.com',
    roles: [websiteRoles.editor],
  });
  await send('POST', `/api/member-invitations/${invitation}/resend`);
  await send('DELETE', `/api/member-invitations/${invitation}`);
  const { id, displayName } = await app.make.member(shop.site, [websiteRoles.editor]);
  await send('POST', `/api/members/${id}/removal`, { name: displayName, password: TEST_PASSWORD });
  const account = '/api/member-account';
  await send('PATCH', account, { displayName: 'Ümit' });
  await send('POST', `${account}/email`, { email: 'new-address@example.com', password: TEST_PASSWORD });
  await send('DELETE', `${account}/email`);
  const begun = await admin.call('POST', `${account}/two-factor`, { password: TEST_PASSWORD });
  const code = (): string =>
    new TOTP({ secret: Secret.fromBase32(begun.json().secret) }).generate({
      timestamp: app.clock.now().getTime(),
    });
  await send('POST', `${account}/two-factor/confirmation`, { code: code() });
  // A code is good for half a minute, and once.
  app.clock.advance(30_000);
  await send('POST', `${account}/two-factor/recovery-codes`, { password: TEST_PASSWORD, code: code() });
  app.clock.advance(30_000);
  await send('POST', `${account}/two-factor/off`, { password: TEST_PASSWORD, code: code() });
  await send('PUT', `${account}/password`, {
    currentPassword: TEST_PASSWORD,
    password: 'another long password',
  });
}

async function publishAndPreview(): Promise<void> {
  const { id } = await app.make.collection(shop.site, { title: 'Drafted' });
  const draft = `/api/drafts/page-settings/${id}`;
  const version = async (description: string): Promise<number> => {
    await send('PUT', draft, { value: { description } }, ANY);
    return (await admin.get(draft)).json().version;
  };
  const change = async (words: string) => ({ kind: 'page-settings', id, version: await version(words) });
  const waiting = await change('One');
  await send('POST', '/api/site-changes/review', { changes: [waiting] });
  const publish = await send('POST', '/api/site-changes/publish', { changes: [waiting] });
  await send('POST', `/api/publishes/${publish}/undo`);
  const schedule = await send('POST', '/api/schedules', {
    changes: [await change('Two')],
    at: '2090-01-01T10:00',
  });
  await send('POST', `/api/schedules/${schedule}/cancel`);
  const link = await send('POST', '/api/preview-links', { scope: 'site' });
  await send('DELETE', `/api/preview-links/${link}`);
  const bulk = await send('POST', '/api/bulk', { list: 'collections', action: 'enable', ids: [id] });
  await send('POST', `/api/bulk/${bulk}/cancel`);
}

async function importProducts(): Promise<void> {
  const check = async (): Promise<string> =>
    (await uploadProducts(admin, 'Title,SKU,Price\nImported,IMPORTED,5')).json().import.id;
  await send('POST', `/api/commerce/product-imports/${await check()}/cancel`);
  const importId = await check();
  await send('POST', `/api/commerce/product-imports/${importId}/start`);
  await app.platform.queue.settle();
  await send('POST', `/api/commerce/product-imports/${importId}/undo`);
  await app.platform.queue.settle();
}

async function useBin(): Promise<void> {
  for (const title of ['Back', 'Gone']) {
    const { id } = await app.make.collection(shop.site, { title });
    await send('DELETE', `/api/content/collections/${id}`);
  }
  const { entries } = (await admin.get('/api/bin?kind=page')).json();
  await send('POST', `/api/bin/${entries[0]?.id}/restore`);
  await send('DELETE', `/api/bin/${entries[1]?.id}`);
  await send('DELETE', '/api/bin');
  await send('PUT', '/api/settings/title', { siteTitle: 'Taken back' });
  const [last] = (await admin.get('/api/activity?limit=1')).json().activities;
  await send('POST', `/api/activity/${last.id}/undo`);
}

it('every call by which a member changes something leaves an activity of its own kind', async () => {
  for (const work of [
    changeContent,
    changeFilesAndForms,
    changeSettings,
    changeOrders,
    changeCustomers,
    changeStore,
    publishAndPreview,
    importProducts,
    useBin,
    changeStaff,
  ])
    await work();
  const rows = await app.platform.database.query.rows(
    { kind: column.text },
    sql`select distinct kind from activities where website_id = ${shop.site.id}`,
  );
  const noted = new Set(rows.map(({ kind }) => kind));
  const missing = Object.entries(changeKinds)
    .filter(([name, kind]) => !isSilent(kind) && !noted.has(name) && NOT_MADE[name] === undefined)
    .map(([name]) => name);
  expect(missing, refused.join('\n')).toEqual([]);
  expect(
    Object.keys(NOT_MADE).filter((name) => noted.has(name) || changeKinds[name] === undefined),
    'these are made here, or are no calls',
  ).toEqual([]);
  expect(inexact, 'taken back, these leave the site other than it was').toEqual([]);
  const undoable = Object.entries(changeKinds).filter(
    ([, kind]) => !isSilent(kind) && kind.cannotUndo === undefined,
  );
  expect(
    undoable
      .map(([name]) => name)
      .filter((name) => !takenBack.has(name) && NOT_TAKEN_BACK[name] === undefined),
    'these can be taken back by their kind, and never were',
  ).toEqual([]);
}, 240_000);
