import type { Product, ProductExportQuery } from '@awning/contract';
import { csvRow } from '../../../platform/csv/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { imagesOf } from './formats/cell-values.ts';
import type { FileFormat, WriteContext } from './formats/file-product.ts';
import { formatNamed } from './formats/formats.ts';
import type { ProductCsvParts } from './product-csv-parts.ts';
import * as repository from './product-import-repository.ts';

type WritingParts = Pick<ProductCsvParts, 'database' | 'settings' | 'media' | 'baseUrlOf'>;

/** What products do not say about themselves: their store, and where their images are. */
export async function createWriting(
  { database, settings, media, baseUrlOf }: WritingParts,
  websiteId: WebsiteId,
  products: readonly Product[],
): Promise<(product: Product) => WriteContext> {
  const imageIds = products.flatMap((product) => [
    ...imagesOf(product),
    ...product.variants.flatMap(({ imageId }) => imageId ?? []),
  ]);
  const [{ value }, stores, images, baseUrl] = await Promise.all([
    settings.store(websiteId),
    repository.listStores(database.query, websiteId),
    media.images(websiteId, imageIds),
    baseUrlOf(websiteId),
  ]);
  const pages = new Map<string, string>(stores.map(({ collectionId, urlId }) => [collectionId, urlId]));
  return ({ collectionId }) => ({
    currency: value.storeCurrency,
    page: pages.get(collectionId) ?? '',
    imageUrl(assetId) {
      const image = images.get(assetId);
      return image && new URL(image.assetUrl, baseUrl).href;
    },
  });
}

const SLICE = 100;

/** A slice at a time, so that a large shop needs no more memory than a small one. */
export async function* exportProducts(
  parts: WritingParts & Pick<ProductCsvParts, 'products'>,
  websiteId: WebsiteId,
  { format: name = 'awning', ids, ...query }: ProductExportQuery,
): AsyncGenerator<string> {
  const format = formatNamed(name);
  yield csvRow(format.columns);
  if (ids !== undefined) {
    yield await written(parts, websiteId, format, await parts.products.some(websiteId, ids.split(',')));
    return;
  }
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof parts.products.list>> = await parts.products.list(websiteId, {
      ...query,
      limit: SLICE,
      ...(cursor === null ? {} : { cursor }),
    });
    yield await written(parts, websiteId, format, page.products);
    cursor = page.nextPageCursor;
  } while (cursor !== null);
}

async function written(
  parts: WritingParts,
  websiteId: WebsiteId,
  format: FileFormat,
  products: readonly Product[],
): Promise<string> {
  const writing = await createWriting(parts, websiteId, products);
  return products.flatMap((product) => format.write(product, writing(product)).map(csvRow)).join('');
}
