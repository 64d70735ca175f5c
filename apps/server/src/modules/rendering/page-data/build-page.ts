import { NO_BODIES } from './drawn-bodies.ts';
import { collectionOf, drawWanted, type PageInputs, type View, type ViewContext } from './page-inputs.ts';

/** A page made of blocks, or brought by a theme. */
export async function buildPage(context: ViewContext, inputs: PageInputs): Promise<View> {
  const { page } = inputs.target;
  const collection = collectionOf(inputs);
  const { id, updatedOn } = collection;
  const bodies = page.document
    ? await drawWanted(context, inputs, [
        { owner: { kind: 'page', id }, collection, document: page.document, updatedOn },
      ])
    : NO_BODIES;
  return { collection, bodies, dictionary: { mainContent: bodies.html.get(id) ?? '' } };
}
