// A site with the content of the demo, and besides one page of each kind that only a theme can show, with the themes
// for tests installed; a journey that clicked all this together would take minutes.
import type { NewCollection, NewItem } from '@awning/contract';
import sharp from 'sharp';
import { themeFixture } from '../../../../scripts/testing/theme-fixture.ts';
import type { Install } from '../cli/install.ts';
import { seedDemoContent } from '../demo/demo-content.ts';
import { createPageWriter } from '../demo/page-writing.ts';

const IMAGE_WIDTH = 400;

export interface ThemedSiteOptions {
  /** Of the page `/trade`. */
  readonly pagePassword: string;
  readonly themes: readonly string[];
}

export async function seedThemedSite(
  install: Install,
  slug: string,
  request: ThemedSiteOptions,
): Promise<void> {
  const { sites, themes } = install;
  const site = await sites.create({
    slug,
    title: 'Saltmarsh Studio',
    tagline: 'Stoneware, linen and prints, made by hand near the sea.',
  });
  await seedDemoContent(install, site.id, { ...install.platform, readImage });
  await addThemePages(install, site.id, request.pagePassword);
  for (const name of request.themes) await themes.install(themeFixture(name), { name });
}

/** Smaller than the drawn ones: taking them in, and making every width of them, is most of what such a site costs. */
const readImage = (path: string) => sharp(path).resize({ width: IMAGE_WIDTH }).jpeg();

async function addThemePages(
  { content, media, access, platform }: Install,
  websiteId: string,
  pagePassword: string,
): Promise<void> {
  const write = createPageWriter(platform.ids);
  const make = async (collection: NewCollection, items: readonly NewItem[] = []): Promise<string> => {
    const { id } = await content.collections.create(websiteId, collection);
    for (const item of items) await content.items.create(websiteId, id, { status: 'published', ...item });
    return id;
  };
  const createPage = async (
    title: string,
    words: string,
    more: Partial<NewCollection> = {},
  ): Promise<string> => {
    const id = await make({ kind: 'page', title, ...more });
    const text = write.stack([write.block('html', { html: `<h1>${title}</h1><p>${words}</p>` })]);
    await content.documents.replace(websiteId, { kind: 'collection', id }, write.page([text]));
    return id;
  };
  const assets = await media.list(websiteId, { kind: 'image' });
  const images = assets.rows.map(({ id }) => id);
  const [first = null, second = null, third = null] = images;
  const imageField = (mainImageId: string | null): Partial<NewItem> => (mainImageId ? { mainImageId } : {});

  const { collections } = await content.collections.list(websiteId, { kind: 'blog' });
  for (const { id } of collections) await content.collections.change(websiteId, id, { pageSize: 2 });

  const index = await make({ kind: 'index', title: 'Portfolio', urlId: 'portfolio' });
  await createPage('Clay', 'Dug from the bank of the creek and left to dry over the winter.', {
    folderId: index,
    ...imageField(first),
  });
  await createPage('Linen', 'Washed in rain water and dried on the sea wall.', {
    folderId: index,
    ...imageField(second),
  });
  await make(
    { kind: 'gallery', title: 'Kiln days', folderId: index, ...imageField(third) },
    images.slice(0, 4).map((mainImageId, at) => ({
      title: `Kiln day ${at + 1}`,
      mainImageId,
      media: { type: 'imageFile' },
    })),
  );
  const folder = await make({ kind: 'folder', title: 'About', urlId: 'about' });
  await createPage('Our place', 'A shed, a kiln and four windows that look at the water.', {
    folderId: folder,
  });
  await createPage('Our people', 'Two potters, one weaver and a printer on Thursdays.', { folderId: folder });
  const locked = await createPage('Trade prices', 'For shops that stock our things.', { urlId: 'trade' });
  await access.setPagePassword(websiteId, locked, { password: pagePassword, by: 'journey' });

  const { items } = await content.navigations.read(websiteId, 'mainNav');
  await content.navigations.save(websiteId, {
    fieldName: 'mainNav',
    navigation: { items: [...items.slice(0, 4), { collectionId: index }, { collectionId: folder }] },
  });
}
