import { isStoreItem } from '@awning/site-model';
import type { ItemId } from '../../../../platform/entity-ids.ts';
import type { ItemListener } from '../../../website/content/index.ts';
import type { CatalogParts } from '../catalog-parts.ts';
import { productsAmong } from './product-repository.ts';
import { type ProductSaving, productOwner } from './product-saving.ts';

const causeOf = (itemId: ItemId) => ({ actor: 'catalog', reference: `product ${itemId}` });

/** Every item of a store is a product from the start, no matter how it was created. */
export const createProductListener = (
  { settings, media }: Pick<CatalogParts, 'settings' | 'media'>,
  saving: ProductSaving,
): ItemListener => ({
  async created(tx, item) {
    const { websiteId, itemId } = item;
    if (!isStoreItem(item) || (await productsAmong(tx, websiteId, [itemId])).has(itemId)) return;
    const { value } = await settings.store(websiteId, tx);
    await saving.saveUsual(tx, item, value.storeCurrency, causeOf(itemId));
  },

  async copied(tx, item, originalId) {
    if (isStoreItem(item)) await saving.saveCopy(tx, item, originalId, causeOf(item.itemId));
  },

  async removing(tx, items) {
    for (const { websiteId, itemId } of items.filter(isStoreItem))
      await media.deleteUses(tx, websiteId, productOwner(itemId));
  },
});
