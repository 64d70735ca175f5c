import { Readable } from 'node:stream';
import type { NewCollection } from '@awning/contract';
import type { PageDocument } from '@awning/site-model';
import type { Modules } from '../composition/modules.ts';
import type { Clock } from '../platform/clock.ts';
import type { Ids } from '../platform/ids.ts';
import { bellSound } from './bell-sound.ts';
import { seedIdentity, uploadBrand } from './brand/site-identity.ts';
import { type ReadImage, uploadDemoImages } from './demo-images.ts';
import { seedJournal } from './journal/seed-journal.ts';
import { createPageWriter } from './page-writing.ts';
import { contactDocument } from './pages/contact-page.ts';
import { deliveryDocument } from './pages/delivery-page.ts';
import { homeDocument } from './pages/home-page.ts';
import { storyDocument } from './pages/story-page.ts';
import { clearShop, type ShopModules, seedShop } from './shop/seed-shop.ts';
import { showcaseDocument, showcaseIndex, showcasePages } from './showcase/showcase.ts';
import { seedMenus } from './site-menus.ts';
import { studioAddress } from './studio-address.ts';
import { seedClasses } from './studio-classes.ts';
import { STUDIO_TIME_ZONE } from './studio-days.ts';
import { seedGallery, studioImages } from './studio-gallery.ts';
import { seedNews } from './studio-news.ts';
import { activateTheme } from './studio-theme.ts';

type ContentModules = ShopModules & Pick<Modules, 'identity' | 'headerFooters' | 'promotions' | 'themes'>;

/**
 * Fills the demo site through the same doors that owners use. The home page is made last: without one, an earlier start
 * was interrupted, and as nobody can have signed in yet, what it left is thrown away.
 */
export async function seedDemoContent(
  modules: ContentModules,
  websiteId: string,
  {
    ids,
    clock,
    readImage,
    themesInstalled,
  }: {
    ids: Ids;
    clock: Clock;
    readImage?: ReadImage;
    /** Of a start that is installing them at this moment. */
    themesInstalled?: Promise<void>;
  },
): Promise<void> {
  const { content, media, settings } = modules;
  if (await content.read.homePage(websiteId)) return;
  await clearLeftovers(modules, websiteId);
  const now = clock.now().getTime();
  const write = createPageWriter(ids);
  await settings.changeSite(websiteId, {
    value: { timeZone: STUDIO_TIME_ZONE, language: 'en-GB' },
    by: 'demo',
  });
  const brand = await uploadBrand(media, websiteId);
  const images = await uploadDemoImages(media, websiteId, readImage);
  const sound = await media.upload(websiteId, {
    stream: Readable.from([bellSound()]),
    filename: 'bell-of-the-sluice.wav',
    by: 'demo',
  });
  const page = async (settable: Omit<NewCollection, 'kind'>, document: PageDocument): Promise<string> => {
    const { id } = await content.collections.create(websiteId, { kind: 'page', ...settable });
    await content.documents.replace(websiteId, { kind: 'collection', id }, document);
    return id;
  };

  const start = { pictures: images, write, now };
  const journalId = await seedJournal(modules, websiteId, start);
  const eventsId = await seedClasses(modules, websiteId, start);
  const galleryId = await seedGallery(modules, websiteId, start);
  const { shopId, firstProductId: productId, donationId } = await seedShop(modules, websiteId, start);

  const { id: aboutId } = await content.collections.create(websiteId, {
    kind: 'folder',
    title: 'About us',
    navigationTitle: 'About',
    urlId: 'about-us',
  });
  const storyId = await page(
    {
      title: 'Our story',
      urlId: 'our-story',
      folderId: aboutId,
      mainImageId: images.byName('workshop-bench'),
      seoDescription: 'Who makes the things of Saltmarsh Studio, where, from what, and why so slowly.',
    },
    storyDocument(write, { pictures: images, donationId }),
  );
  const contactId = await page(
    {
      title: 'Contact',
      urlId: 'contact',
      folderId: aboutId,
      seoDescription:
        'Address, opening hours and the way to Saltmarsh Studio in Blakeney, Norfolk, and how to have something made.',
    },
    contactDocument(write, { pictures: images }),
  );
  const deliveryId = await page(
    {
      title: 'Delivery and returns',
      urlId: 'delivery',
      folderId: aboutId,
      seoDescription: 'What delivery costs, how long it takes, and how to send something back.',
    },
    deliveryDocument(write),
  );

  const showcaseContent = {
    picture: images.byName,
    pictureIds: studioImages.map(images.byName),
    journalId,
    eventsId,
    galleryId,
    shopId,
    productId,
    donationId,
    soundId: sound.id,
    address: studioAddress,
  };
  for (const each of showcasePages) {
    const { title, urlId } = each;
    await page({ title, urlId, seoHidden: true }, showcaseDocument(each, write, showcaseContent));
  }
  await page({ title: 'Blocks', urlId: 'blocks', seoHidden: true }, showcaseIndex(write));
  const home = await page(
    {
      title: 'Saltmarsh Studio',
      navigationTitle: 'Home',
      urlId: 'home',
      mainImageId: images.byName('marsh-dawn-wide'),
      seoDescription:
        'A small studio on the Norfolk marsh: stoneware for every day, linen dyed with plants, prints, sea salt and tea. Classes on Saturdays.',
    },
    homeDocument(write, { pictures: images, shopId, journalId, eventsId, galleryId }),
  );
  await seedIdentity(modules, websiteId, { brand, pictures: images });
  await seedMenus(modules, websiteId, {
    write,
    pages: {
      shopId,
      journalId,
      eventsId,
      galleryId,
      aboutId,
      storyId,
      contactId,
      deliveryId,
    },
  });
  await seedNews(modules, websiteId, { write, storyId });
  await themesInstalled;
  await activateTheme(modules, websiteId);
  await content.collections.setHomePage(websiteId, home);
}

async function clearLeftovers(modules: ContentModules, websiteId: string): Promise<void> {
  const { content, media } = modules;
  const { collections } = await content.collections.list(websiteId, { limit: 100 });
  // Folders go after what is in them.
  for (const { id } of collections.toSorted((a, b) => Number(a.folder) - Number(b.folder)))
    await content.collections.remove(websiteId, id, { confirm: true });
  for (const { areaId } of await content.areas.list(websiteId)) await content.areas.remove(websiteId, areaId);
  let cursor: string | null = null;
  do {
    const match: Awaited<ReturnType<typeof media.list>> = await media.list(websiteId, {
      ...(cursor === null ? {} : { cursor }),
    });
    for (const { id } of match.rows) await media.remove(websiteId, id, { force: true });
    cursor = match.page.nextPageCursor;
  } while (cursor !== null);
  await clearShop(modules, websiteId);
}
