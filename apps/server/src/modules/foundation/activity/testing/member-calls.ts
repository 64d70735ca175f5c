import { BLOCK_TYPES } from '@awning/site-model';
import type { LightMyRequestResponse } from 'fastify';
import { block, classicDocument, idOf } from '../../../../testing/block-fixtures.ts';
import type { TestBrowser } from '../../../../testing/test-browser.ts';
import type { TestRandom } from '../../../../testing/test-random.ts';
import { uploadText } from './upload-text.ts';

type Ids = Record<
  | 'page'
  | 'blog'
  | 'store'
  | 'item'
  | 'product'
  | 'coupon'
  | 'form'
  | 'deletedForm'
  | 'author'
  | 'folder'
  | 'asset',
  string[]
>;

type Call = () => Promise<LightMyRequestResponse>;

/**
 * Random calls of a member over many modules, all of kinds that can be taken back. Some of them are refused; each of
 * them succeeds when they are made in their order.
 */
export function createMemberCalls(browser: TestBrowser, random: TestRandom) {
  const ids: Ids = {
    page: [],
    blog: [],
    store: [],
    item: [],
    product: [],
    coupon: [],
    form: [],
    deletedForm: [],
    author: [],
    folder: [],
    asset: [],
  };
  let count = 0;
  /** The one that was saved last. */
  let menu = 'footer';
  const name = (): string => `${random.pick(['Boats', 'Ships', 'Cups', 'Nets', 'Über uns'])} ${++count}`;
  const any = (kind: keyof Ids): string => {
    const known = ids[kind];
    return known[random.below(known.length)] ?? '0'.repeat(24);
  };
  const call: TestBrowser['call'] = async (method, url, body, headers) => {
    const response = await browser.call(method, url, body, headers);
    // What is gone is asked for no more, up to what went with it.
    const [, formId] = /^\/api\/forms\/(\w+)$/.exec(url) ?? [];
    if (method === 'DELETE' && response.statusCode < 300 && formId !== undefined)
      ids.deletedForm.push(formId);
    if (method === 'DELETE' && response.statusCode < 300)
      for (const [kind, known] of Object.entries(ids)) {
        if (kind === 'deletedForm') continue;
        const index = known.findIndex((id) => url.includes(id));
        if (index >= 0 && url.includes(`/${known[index]}`) && !url.includes('/tags')) known.splice(index, 1);
      }
    return response;
  };
  const add = async (kind: keyof Ids, url: string, body: object): Promise<LightMyRequestResponse> => {
    const response = await call('POST', url, body);
    const [, id] = /"id":"([0-9a-f]{24})"/.exec(response.body) ?? [];
    if (response.statusCode < 300 && id !== undefined) ids[kind].push(id);
    return response;
  };
  const content = '/api/content';
  const commerce = '/api/commerce';
  const saveDocument = (path: string): Promise<LightMyRequestResponse> => {
    const words = block(BLOCK_TYPES.markdown, { markdown: name() }, idOf(0x1000 + random.below(3)));
    return call('PUT', path, { document: classicDocument([words]) }, { 'if-match': '*' });
  };
  const link = () => ({ collectionId: any('page') });

  // What deletes comes last.
  const calls: readonly [Call, ...Call[]] = [
    () => add('page', `${content}/collections`, { kind: 'page', title: name() }),
    () => add('blog', `${content}/collections`, { kind: 'blog', title: name() }),
    () => add('store', `${content}/collections`, { kind: 'products', title: name() }),
    () => call('PATCH', `${content}/collections/${any('page')}`, { title: name() }),
    () => call('PATCH', `${content}/collections/${any('page')}`, { urlId: `address-${random.below(4)}` }),
    () => call('PATCH', `${content}/collections/${any('page')}`, { description: name(), starred: true }),
    () => add('page', `${content}/collections/${any('page')}/duplicate`, {}),
    () => saveDocument(`${content}/collections/${any('page')}/document`),
    () => add('author', `${content}/authors`, { displayName: name() }),
    () =>
      add('item', `${content}/collections/${any('blog')}/items`, {
        title: name(),
        tags: ['red', random.pick(['blue', 'Green'])],
        categories: [random.pick(['Wood', 'Steel'])],
      }),
    () => call('PATCH', `${content}/items/${any('item')}`, { title: name(), tags: ['red', 'new'] }),
    () => call('PATCH', `${content}/items/${any('item')}`, { status: 'published', authorId: any('author') }),
    () => add('item', `${content}/items/${any('item')}/duplicate`, {}),
    () => saveDocument(`${content}/items/${any('item')}/document`),
    () => call('POST', `${content}/items/${any('item')}/move`, { collectionId: any('blog') }),
    () => call('PUT', `${content}/collections/${any('blog')}/tags`, { from: 'red', to: 'blue', merge: true }),
    () => call('POST', `${content}/collections/${any('blog')}/categories`, { displayName: name() }),
    () => call('PATCH', `${content}/authors/${any('author')}`, { bio: name() }),
    () => call('PUT', `${content}/navigations/mainNav`, { items: [link(), link()] }),
    () => {
      menu = random.pick(['footer', 'legal']);
      return call('PUT', `${content}/navigations/${menu}`, { items: [link()] });
    },
    () =>
      add('product', `${commerce}/products`, {
        collectionId: any('store'),
        title: name(),
        status: 'published',
        variants: [{ priceMinor: 1000, stock: { quantity: random.below(5) } }],
      }),
    () => call('PATCH', `${commerce}/products/${any('product')}`, { title: name(), tags: ['clay'] }),
    () =>
      call('POST', `${commerce}/reviews`, {
        itemId: any('product'),
        rating: 4,
        title: 'Good',
        body: 'Very',
        authorName: 'Ann',
      }),
    () => add('coupon', `${commerce}/coupons`, { name: name(), kind: 'percent', value: 1000 }),
    () =>
      call('PATCH', `${commerce}/coupons/${any('coupon')}`, { enabled: random.below(2) === 0, name: name() }),
    () => add('form', '/api/forms', { model: { name: name() } }),
    () => add('folder', '/api/media/folders', { name: name() }),
    async () => {
      const response = await uploadText(browser, `file-${++count}.txt`, `words ${count}`);
      if (response.statusCode < 300) ids.asset.push(response.json().id);
      return response;
    },
    () => call('PUT', `/api/media/assets/${any('asset')}`, { title: name(), folderId: any('folder') }),
    () => call('PUT', '/api/settings/title', { siteTitle: name() }),
    () =>
      call('PUT', '/api/settings/site', { timeZone: random.pick(['Europe/Berlin', 'Europe/Rome', 'UTC']) }),
    () => call('PUT', '/api/settings/limits', { tagLength: random.between(10, 90) }),
    () => call('PUT', '/api/settings/activity', { readDays: random.between(100, 400) }),
    () => call('PUT', '/api/redirects', { rules: `/old-${random.below(9)} -> /new 301` }),
    () => call('PUT', '/api/v1/commerce-preferences/tools', { value: random.below(9) }),
    () => call('PUT', `${commerce}/mail-templates/order-confirmed`, { subject: name() }),
    () => call('DELETE', `${content}/collections/${any('page')}?confirm=true`),
    () => call('DELETE', `${content}/items/${any('item')}`),
    () => call('DELETE', `${content}/collections/${any('blog')}/tags?name=blue`),
    () => call('DELETE', `${content}/authors/${any('author')}?confirm=true`),
    () => call('DELETE', `${content}/navigations/${menu}`),
    () => call('DELETE', `${commerce}/products/${any('product')}`),
    () => call('DELETE', `${commerce}/coupons/${any('coupon')}`),
    () => call('DELETE', `/api/forms/${any('form')}`),
    () => call('DELETE', `/api/media/assets/${any('asset')}`),
    () => call('DELETE', `/api/media/folders/${any('folder')}?force=true`),
    () => call('POST', `/api/forms/${any('deletedForm')}/restore`),
  ];
  return { ids, calls, next: (): Promise<LightMyRequestResponse> => random.pick(calls)() };
}
