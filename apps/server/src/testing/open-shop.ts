// A site that is the demo's shop and nothing else, with few of its images, because making all of them takes longer
// than a journey. Without a theme it has the plain frame; one of the themes for tests is installed first.
import { createReadStream } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { StoreSettingsChange } from '@awning/contract';
import { themeFixture } from '../../../../scripts/testing/theme-fixture.ts';
import type { Install } from '../cli/install.ts';
import type { DemoImages } from '../demo/demo-images.ts';
import { createPageWriter } from '../demo/page-writing.ts';
import { seedShop } from '../demo/shop/seed-shop.ts';
import { switchOnStripe } from './switch-on-stripe.ts';

export interface ShopOptions {
  readonly theme?: string;
  readonly fixture?: string;
  readonly store?: StoreSettingsChange;
}

/** Those whose change journeys look at; everything else is shown as folded linen. */
const UPLOADED = ['mug-sea-green', 'linen-sea', 'linen-flax', 'linen-folded'];

export async function openShop(install: Install, slug: string, request: ShopOptions): Promise<void> {
  const { sites, settings, themes, platform } = install;
  const site = await sites.create({ slug, title: 'Saltmarsh Studio', tagline: 'Made by hand near the sea.' });
  await settings.changeSite(site.id, { value: { language: 'en-GB' }, by: 'journey' });
  const images = await uploadImages(install, site.id);
  const write = createPageWriter(platform.ids);
  await seedShop(install, site.id, { pictures: images, write, now: platform.clock.now().getTime() });
  if (request.store) await settings.changeStore(site.id, { value: request.store, by: 'journey' });
  if (request.store?.installmentsEnabled) await switchOnStripe(install, site.id);
  if (request.fixture) await themes.install(themeFixture(request.fixture), { name: request.fixture });
  const theme = request.theme ?? request.fixture;
  if (theme) await themes.use(site.id, theme, { by: 'journey' });
}

async function uploadImages({ media }: Install, websiteId: string): Promise<DemoImages> {
  const ids = new Map<string, string>();
  for (const name of UPLOADED) {
    const path = fileURLToPath(new URL(`../demo/images/${name}.jpg`, import.meta.url));
    const stream = createReadStream(path);
    const { id } = await media.upload(websiteId, { stream, filename: `${name}.jpg`, by: 'journey' });
    await media.change(websiteId, id, { altText: name }, undefined);
    ids.set(name, id);
  }
  const [last = ''] = [...ids.values()].slice(-1);
  return { byName: (name) => ids.get(name) ?? last, altOf: (name) => name, titleOf: (name) => name };
}
