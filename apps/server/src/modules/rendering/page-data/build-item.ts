import { type ItemData, isStoreItem } from '@awning/site-model';
import { collectionOf, type PageInputs, type View, type ViewContext } from './page-inputs.ts';
import { shapeItems } from './page-items.ts';
import { drawItemBodies } from './promoted-blocks.ts';

/** One item of a collection, with those before and after it. */
export async function buildItem(context: ViewContext, inputs: PageInputs, item: ItemData): Promise<View> {
  const { site, target, theme, neighbours, facts } = inputs;
  const collection = collectionOf(inputs);
  const { itemDocument: document = null } = target;
  const owner = { kind: 'item', id: item.id } as const;
  const options = { hasten: !isStoreItem(item) };
  const { updatedOn } = item;
  const wanted = document ? [{ owner, collection, document, updatedOn, options }] : [];
  const [{ bodies, promoted }, [shaped = item], merchandising, installments] = await Promise.all([
    drawItemBodies(context, inputs, collection, wanted),
    shapeItems(context, collection, theme, [item]),
    isStoreItem(item) ? context.content.merchandisingContext(site.id, [item]) : null,
    isStoreItem(item) ? context.content.installmentContext(site.id, [item], facts.settings.language) : null,
  ]);
  const { previous = null, next = null } = neighbours ?? {};
  const beside = await shapeItems(
    context,
    collection,
    theme,
    [previous, next].flatMap((each) => each ?? []),
  );
  const shapedAs = (each: ItemData | null) => beside.find(({ id }) => id === each?.id);
  const [prevItem, nextItem] = [shapedAs(previous), shapedAs(next)];
  return {
    collection,
    bodies,
    items: [shaped],
    dictionary: {
      item: { ...shaped, body: bodies.html.get(item.id) ?? null, ...promoted.get(item.id) },
      ...(prevItem || nextItem
        ? { pagination: { ...(prevItem ? { prevItem } : {}), ...(nextItem ? { nextItem } : {}) } }
        : {}),
      ...(merchandising ? { productMerchandisingContext: merchandising } : {}),
      ...(installments?.[item.id]?.afterPayAvailable ? { productInstallmentContext: installments } : {}),
    },
  };
}
