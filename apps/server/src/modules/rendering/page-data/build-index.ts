import type { PageTarget } from '../locate/page-target.ts';
import { NO_BODIES } from './drawn-bodies.ts';
import { bodiesOf, galleriesIn, hasFullData, MOST_IMAGES, withContent } from './index-pages.ts';
import { pageCollection } from './page-collection.ts';
import { collectionOf, drawWanted, type PageInputs, type View, type ViewContext } from './page-inputs.ts';

/** A folder or an index with the pages in it. */
export async function buildIndex(
  context: ViewContext,
  inputs: PageInputs,
  children: NonNullable<PageTarget['children']>,
): Promise<View> {
  const { site, theme, locked, facts } = inputs;
  const collection = collectionOf(inputs);
  const isFull = hasFullData(collection, theme);
  const galleries = isFull ? galleriesIn(children) : [];
  const [bodies, lists] = await Promise.all([
    isFull ? drawWanted(context, inputs, bodiesOf(children)) : NO_BODIES,
    context.content.itemLists(
      site.id,
      galleries.map(({ id }) => ({ collectionId: id, limit: MOST_IMAGES })),
    ),
  ]);
  const images = new Map(galleries.map(({ id }, index) => [id, lists[index] ?? []]));
  const collections = children.map((child) =>
    withContent(
      pageCollection(child.collection, {
        theme,
        layout: child.layout,
        isProtected: locked.has(child.collection.id),
        quickView: facts.quickView,
      }),
      bodies.html,
      images,
    ),
  );
  const isEmpty = collections.length === 0;
  return {
    collection: { ...collection, collections },
    bodies,
    dictionary: { items: [], empty: isEmpty, emptyFolder: isEmpty },
  };
}
