import { runTestJob } from './job-runner.ts';
import type { Merchant } from './merchant.ts';

/** On one page; each page is drawn once and looked at in every width. */
const SECTIONS_PER_PAGE = 16;

interface StarterPage {
  readonly id: string;
  readonly address: string;
  readonly document: { readonly sections: readonly { readonly id: string }[] };
}

/** Pages with every ready-made section, which neither menus nor searches show. */
export async function createStarterPages(merchant: Merchant, title: string): Promise<StarterPage[]> {
  const content = await readContent(merchant);
  const starters: { id: string }[] = JSON.parse(await runTestJob({ kind: 'starters', content }));
  const pages: StarterPage[] = [];
  for (let from = 0; from < starters.length; from += SECTIONS_PER_PAGE) {
    const document = { schema: 1, sections: starters.slice(from, from + SECTIONS_PER_PAGE) };
    const page = { kind: 'page', title: `${title} ${from}`, seoHidden: true };
    const { collection } = await (await merchant.call('post', '/api/content/collections', page)).json();
    await merchant.call('put', `/api/content/collections/${collection.id}/document`, { document });
    pages.push({ id: collection.id, address: collection.fullUrl, document });
  }
  return pages;
}

/** What the demo has for starters to show. */
async function readContent(merchant: Merchant): Promise<object> {
  const { assets } = await merchant.read('/api/media/assets?kind=image&limit=40');
  const { products } = await merchant.read('/api/commerce/products?limit=6');
  const { collections } = await merchant.read('/api/content/collections');
  const idOf = (name: string): string =>
    collections.find(({ urlId }: { urlId: string }) => urlId === name).id;
  return {
    images: assets.map(({ id, altText }: { id: string; altText: string }) => ({ id, altText })),
    products: products.map(({ id }: { id: string }) => id),
    collections: { store: idOf('shop'), events: idOf('classes'), blog: idOf('journal') },
  };
}
