import { Readable } from 'node:stream';
import type { NewItem } from '@awning/contract';
import type { PageDocument } from '@awning/site-model';
import type { Modules } from '../app.ts';
import type { Clock } from '../platform/clock.ts';
import type { Ids } from '../platform/ids.ts';
import { bellSound } from './bell-sound.ts';
import { uploadDemoPictures } from './demo-pictures.ts';
import { homeDocument } from './home-page.ts';
import { journalPosts, studioAddress, studioClasses } from './journal.ts';
import { createPageWriter } from './page-writing.ts';
import { clearShop, type ShopModules, seedShop } from './shop.ts';
import { showcaseDocument, showcaseIndex, showcasePages } from './showcase/showcase.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
type ContentModules = ShopModules & Pick<Modules, 'settings'>;

/**
 * Fills the demo site through the same doors that owners use. The home page is made last: without one, an earlier start was
 * interrupted, and as nobody can have signed in yet, what it left is thrown away.
 */
export async function seedDemoContent(
  modules: ContentModules,
  websiteId: string,
  { ids, clock }: { ids: Ids; clock: Clock },
): Promise<void> {
  const { content, media, settings } = modules;
  if (await content.read.homePage(websiteId)) return;
  await clearLeftovers(modules, websiteId);
  const now = clock.now().getTime();
  const write = createPageWriter(ids);
  await settings.changeSite(websiteId, {
    value: { timeZone: 'Europe/London', language: 'en-GB' },
    by: 'demo',
  });
  await settings.changeStore(websiteId, { value: { storeCurrency: 'GBP' }, by: 'demo' });
  const pictures = await uploadDemoPictures(media, websiteId);
  const sound = await media.upload(websiteId, {
    stream: Readable.from([bellSound()]),
    filename: 'bell-of-the-sluice.wav',
    by: 'demo',
  });

  const save = async (kind: 'collection' | 'item', id: string, document: PageDocument): Promise<void> => {
    await content.documents.replace(websiteId, { kind, id }, document);
  };
  const page = async (title: string, urlId: string, document: PageDocument): Promise<string> => {
    const { id } = await content.collections.create(websiteId, { kind: 'page', title, urlId });
    await save('collection', id, document);
    return id;
  };
  const fill = async (collectionId: string, items: readonly NewItem[]): Promise<string[]> => {
    const made: string[] = [];
    for (const item of items) {
      made.push((await content.items.create(websiteId, collectionId, { status: 'published', ...item })).id);
    }
    return made;
  };

  const journal = await content.collections.create(websiteId, {
    kind: 'blog',
    title: 'Journal',
    urlId: 'journal',
  });
  const posts = await fill(
    journal.id,
    journalPosts.map((post) => ({
      title: post.title,
      excerpt: post.excerpt,
      categories: [...post.categories],
      tags: [...post.tags],
      starred: post.starred,
      publishOn: now - post.daysAgo * DAY_MS,
      mainImageId: pictures.byName(post.picture),
    })),
  );
  for (const [index, { body }] of journalPosts.entries()) {
    const text = write.stack([write.block('html', { html: body })], { contentWidth: 'medium' });
    await save('item', posts[index] ?? '', write.page([text]));
  }

  const events = await content.collections.create(websiteId, {
    kind: 'events',
    title: 'Classes',
    urlId: 'classes',
  });
  await fill(
    events.id,
    studioClasses.map((each) => {
      const startDate = tenInTheMorning(now) + each.startsInDays * DAY_MS;
      return {
        title: each.title,
        excerpt: each.excerpt,
        categories: [...each.categories],
        startDate,
        endDate: startDate + each.hours * HOUR_MS,
        location: { ...studioAddress },
      };
    }),
  );

  const gallery = await content.collections.create(websiteId, {
    kind: 'gallery',
    title: 'Studio',
    urlId: 'studio',
  });
  await fill(
    gallery.id,
    pictures.ids.map((id) => ({
      title: pictures.titleOf(id),
      mainImageId: id,
      media: { type: 'imageFile' },
    })),
  );

  const { shopId, firstProductId: productId } = await seedShop(modules, websiteId, { pictures, now });

  for (const each of showcasePages) {
    await page(
      each.title,
      each.urlId,
      showcaseDocument(each, write, {
        picture: pictures.byName,
        pictureIds: pictures.ids,
        journalId: journal.id,
        eventsId: events.id,
        galleryId: gallery.id,
        shopId,
        productId,
        soundId: sound.id,
        address: studioAddress,
      }),
    );
  }
  const blocks = await page('Blocks', 'blocks', showcaseIndex(write));
  const home = await page(
    'Home',
    'home',
    homeDocument(write, { pictures, journalId: journal.id, galleryId: gallery.id }),
  );
  await content.navigations.save(websiteId, {
    fieldName: 'mainNav',
    navigation: {
      items: [shopId, journal.id, events.id, gallery.id, blocks].map((collectionId) => ({ collectionId })),
    },
  });
  await content.collections.setHomePage(websiteId, home);
}

const tenInTheMorning = (instant: number): number => instant - (instant % DAY_MS) + 10 * HOUR_MS;

async function clearLeftovers(modules: ContentModules, websiteId: string): Promise<void> {
  const { content, media } = modules;
  const { collections } = await content.collections.list(websiteId, { limit: 100 });
  for (const { id } of collections) await content.collections.remove(websiteId, id, { confirm: true });
  const { assets } = await media.list(websiteId, {});
  for (const { id } of assets) await media.remove(websiteId, id, { force: true });
  await clearShop(modules, websiteId);
}
