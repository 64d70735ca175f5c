import type { ContentCollection, NewCollection, NewItem } from '@awning/contract';
import { areaDocument, BLOCK_TYPES, fullRow, type PageDocument } from '@awning/site-model';
import { themeFixture } from '../../../../../../scripts/testing/theme-fixture.ts';
import { combined } from '../../../testing/product-fixture.ts';
import { sampleImage } from '../../../testing/sample-image.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import type { Site } from '../../foundation/sites/index.ts';

/** The themes for tests, each of which shows the whole site. */
export const FIXTURES = ['harbour', 'atelier', 'northlight'] as const;
export type FixtureName = (typeof FIXTURES)[number];

/** In every title and text that visitors must not read. */
export const SECRET = 'zebra';
const DAY = 86_400_000;

export interface WholeSite {
  readonly site: Site;
  /** Collections by their addresses, such as `journal`. */
  readonly pages: ReadonlyMap<string, ContentCollection>;
  /** The addresses that visitors may open, and those that do not exist for them. */
  readonly open: readonly string[];
  readonly closed: readonly string[];
  /** Behind a password. */
  readonly locked: readonly string[];
}

export async function installFixtures(app: TestApp): Promise<void> {
  for (const name of FIXTURES) await app.themes.install(themeFixture(name), { name });
}

/** A text with one block in it. */
export function textDocument({ platform: { ids } }: TestApp, html: string): PageDocument {
  const block = { id: ids.next(), type: BLOCK_TYPES.html, value: { html } };
  return areaDocument(ids.next(), [fullRow(ids.next(), ids.next(), [block])]);
}

/** Something of everything that a site can have, and beside each kind what visitors must not see of it. */
export async function seedWholeSite(app: TestApp, title = 'Nets & Co'): Promise<WholeSite> {
  const { make, content } = app;
  const site = await make.site({ title });
  await make.owner(site);
  const now = app.clock.now().getTime();
  const pages = new Map<string, ContentCollection>();
  const open = ['/'];
  const closed: string[] = [];

  const page = async (urlId: string, more: Partial<NewCollection> = {}): Promise<string> => {
    const collection = await make.collection(site, { title: `The ${urlId}`, ...more, urlId });
    pages.set(urlId, collection);
    return collection.id;
  };
  const write = (kind: 'collection' | 'item' | 'area', id: string, html: string) =>
    content.documents.replace(site.id, { kind, id }, textDocument(app, html));
  const textPage = async (urlId: string, more: Partial<NewCollection> = {}): Promise<string> => {
    const id = await page(urlId, more);
    await write('collection', id, `<p>Text of ${urlId}</p>`);
    return id;
  };
  const image = async (): Promise<string> => (await app.media.upload(site.id, await sampleImage())).id;
  const item = (urlId: string, collectionId: string, more: NewItem = {}) =>
    make.item(site, collectionId, {
      title: `One ${urlId}`,
      urlId,
      excerpt: `<p>About ${urlId}</p>`,
      ...more,
    });
  const hideIn = async (collectionUrl: string, more: NewItem = {}) => {
    const id = pages.get(collectionUrl)?.id ?? '';
    for (const status of ['draft', 'private', 'scheduled'] as const) {
      const urlId = `${SECRET}-${status}`;
      const text = { title: `${SECRET} ${status}`, excerpt: `<p>${SECRET}</p>`, tags: [`${SECRET} tag`] };
      const publishOn = status === 'scheduled' ? now + DAY : now - DAY;
      await item(urlId, id, { ...text, categories: [`${SECRET} drawer`], status, publishOn, ...more });
      closed.push(`/${collectionUrl}/${urlId}`);
    }
  };

  const home = await textPage('start', { title: 'Start' });
  await content.collections.setHomePage(site.id, home);
  const company = await page('company', { kind: 'folder', title: 'Company' });
  await textPage('about', { folderId: company, title: 'About us', description: '<p>Who we are</p>' });
  await textPage('team', { folderId: company, title: 'Our team' });
  await textPage('imprint', { title: 'Imprint' });
  open.push('/start', '/about', '/team', '/imprint');

  const journal = await page('journal', { kind: 'blog', title: 'Journal', pageSize: 2, postAddress: 'slug' });
  for (let day = 1; day <= 5; day++) {
    const tags = ['sea', `day ${day}`];
    const post = await item(`post-${day}`, journal, {
      title: `Post ${day}`,
      tags,
      categories: [day % 2 === 0 ? 'Even' : 'Odd'],
      publishOn: now - (10 - day) * DAY,
    });
    await write('item', post.id, `<p>Body of post ${day}</p>`);
    open.push(`/journal/post-${day}`);
  }
  await hideIn('journal');
  open.push('/journal', '/journal?category=Even', '/journal?tag=sea&offset=1');

  const shop = await make.store(site, { title: 'Shop', urlId: 'shop' });
  pages.set('shop', shop);
  const sizes = combined({ Size: ['40', '41'] }, 8900);
  const stock = { quantity: 4 };
  const variants = sizes.variants.map((variant) => ({ ...variant, stock }));
  const wares = [
    { urlId: 'shoe', title: 'Deck shoe', ...sizes, variants, starred: true },
    {
      urlId: 'cup',
      title: 'Cup',
      variants: [{ priceMinor: 1200, salePriceMinor: 900, onSale: true, stock }],
    },
    { urlId: 'net', title: 'Net', variants: [{ priceMinor: 4000, stock: { quantity: 0 } }] },
  ];
  for (const ware of wares) {
    const imageIds = [await image(), await image()];
    const about = {
      excerpt: `<p>About the ${ware.urlId}</p>`,
      categories: ['New'],
      tags: ['lookbook', 'linen'],
    };
    await make.product(site, shop.id, { ...about, ...ware, pictureIds: imageIds });
    open.push(`/shop/p/${ware.urlId}`);
  }
  await make.product(site, shop.id, {
    title: `${SECRET} ware`,
    urlId: `${SECRET}-ware`,
    status: 'draft',
    categories: [`${SECRET} drawer`],
  });
  closed.push(`/shop/p/${SECRET}-ware`, `/shop/${SECRET}-ware`);
  open.push('/shop', '/shop/new', '/shop?category=New');

  const events = await page('events', { kind: 'events', title: 'Events' });
  const hour = 3_600_000;
  const location = { addressTitle: 'The quay', addressLine1: 'Quay 1', mapLat: 60.4, mapLng: 5.3 };
  await item('fair', events, { title: 'Fair', startDate: now + DAY, endDate: now + DAY + hour, location });
  await item('launch', events, { title: 'Launch', startDate: now - DAY, endDate: now - DAY + hour });
  await hideIn('events', { startDate: now + DAY, endDate: now + DAY + hour });
  open.push('/events', '/events/fair', '/events/launch', '/events?view=calendar');

  const gallery = await page('pictures', { kind: 'gallery', title: 'Images' });
  for (const name of ['boat', 'buoy']) await item(name, gallery, { mainImageId: await image() });
  await hideIn('pictures', { mainImageId: await image() });
  open.push('/pictures', '/pictures/boat');

  const index = await page('tour-of-the-yard', { kind: 'index', title: 'The yard' });
  await textPage('slip', { folderId: index, title: 'The slip' });
  const indexed = await page('yard-pictures', { kind: 'gallery', folderId: index, title: 'Yard images' });
  await item('crane', indexed, { mainImageId: await image() });
  open.push('/tour-of-the-yard');

  const projects = await page('projects', { kind: 'custom', typeName: 'projects', title: 'Projects' });
  const customContent = { client: 'The lighthouse', notes: '<p>Built of oak</p>', award: true };
  await item('pier', projects, { title: 'Pier', recordType: 2, mainImageId: await image(), customContent });
  await hideIn('projects', { recordType: 2, customContent: { client: SECRET } });
  const tour = await page('tour', { kind: 'custom', typeName: 'tour', ordering: 'calendar', title: 'Tour' });
  await item('bergen', tour, { title: 'Bergen', startDate: now + DAY, endDate: now + 3 * DAY });
  open.push('/projects', '/projects/pier', '/tour', '/tour/bergen');

  for (const typeName of ['archive', 'lookbook', 'cover'])
    await page(`the-${typeName}`, { kind: 'template-page', typeName, title: `Own ${typeName}` });
  open.push('/the-archive', '/the-lookbook', '/the-cover');
  await textPage('welcome', { kind: 'splash-page', title: 'Welcome aboard' });
  open.push('/welcome');

  const off = await textPage(`${SECRET}-off`, { title: `${SECRET} off`, folderId: company });
  await content.collections.change(site.id, off, { enabled: false });
  closed.push(`/${SECRET}-off`);
  const guarded = await page('members-only', { kind: 'blog', title: 'Members', postAddress: 'slug' });
  await item('inside', guarded, { title: `${SECRET} inside`, tags: ['sea'] });
  await app.access.setPagePassword(site.id, guarded, { password: 'open sesame', by: 'test' });

  await content.navigations.save(site.id, {
    fieldName: 'mainNav',
    navigation: {
      items: [
        { collectionId: home },
        { collectionId: company, children: [...['about', 'team'].map(linkTo)] },
        { collectionId: journal },
        { collectionId: shop.id },
        { externalLink: { title: 'Elsewhere', url: 'https://elsewhere.example/' } },
      ],
    },
  });
  await content.navigations.save(site.id, {
    fieldName: 'footerNav',
    navigation: { items: [linkTo('imprint')] },
  });
  for (const area of ['footerBlocks', 'footerArea', 'asideBlocks', 'heroText', 'archiveIntro', 'coverArea'])
    await write('area', area, `<p>Area ${area}</p>`);
  await app.identity.changeIdentity(site.id, {
    value: { robotsLines: `# ${SECRET}`, contactEmail: 'harbour@example.org' },
    by: 'test',
  });
  return { site, pages, open, closed, locked: ['/members-only', '/members-only/inside'] };

  function linkTo(urlId: string) {
    return { collectionId: pages.get(urlId)?.id ?? '' };
  }
}
