// A program: `node apps/server/src/testing/add-large-product.ts` gives the demo site a product with as many variants as
// a product may have, and prints its address. It works beside the running server, as the commands do.
import { type Install, withInstall } from '../cli/install.ts';
import { readConfig } from '../config/environment.ts';

const SIZES = 25;
const COLOURS = 10;
const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

async function addLargeProduct({ sites, content, catalog }: Install): Promise<void> {
  const [site] = await sites.list();
  if (!site) throw new Error('There is no site.');
  const { collections } = await content.collections.list(site.id, { kind: 'products' });
  const [shop] = collections;
  if (!shop) throw new Error('The site has no store.');
  await catalog.products.create(
    site.id,
    shop.id,
    {
      title: 'One of many',
      urlId: 'one-of-many',
      status: 'published',
      variantOptionOrdering: ['Size', 'Colour'],
      variants: numbers(SIZES).flatMap((size) =>
        numbers(COLOURS).map((colour) => ({
          attributes: { Size: `Size ${size}`, Colour: `Colour ${colour}` },
          priceMinor: 1000 + 10 * size + colour,
          // Some of them are gone, so that there is something to mark.
          stock: { quantity: (size * colour) % 7 },
        })),
      ),
    },
    { by: 'bench' },
  );
  process.stdout.write(`/${shop.urlId}/p/one-of-many\n`);
}

await withInstall(
  { config: readConfig(process.env), signal: new AbortController().signal, needs: { sendsJobs: true } },
  addLargeProduct,
);
