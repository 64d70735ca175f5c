import {
  type Block,
  type BlockValue,
  blockDefinitions,
  type CollectionData,
  type ItemData,
  type PageDocument,
  type Section,
} from '@awning/site-model';
import { escapeHtml } from './html.ts';

/**
 * Documents for addresses whose owner laid nothing out: the list of a collection, and what stands above the body of an item.
 * They are made of the same blocks, so that there is one way to draw a page. Their ids come from their place, because
 * nobody stores them.
 */

const idAt = (place: number): string => place.toString(16).padStart(24, '0');

function block(place: number, name: string, value: BlockValue): Block {
  const definition = blockDefinitions.find((known) => known.name === name);
  if (!definition) throw new Error(`There is no block called ${name}.`);
  return { id: idAt(place), type: definition.type, value: { ...definition.defaults, ...value } };
}

const section = (
  place: number,
  blocks: readonly Block[],
  look: Pick<Section, 'contentWidth' | 'spacing'>,
): Section => ({
  id: idAt(place),
  kind: 'section',
  anchor: null,
  colorTheme: null,
  background: { source: 4 },
  ...look,
  layout: {
    type: 'classic',
    rows: [
      {
        id: idAt(place + 1),
        columns: [
          {
            id: idAt(place + 2),
            span: 12,
            content: blocks.map((each) => ({ kind: 'block', block: each, float: null })),
          },
        ],
      },
    ],
  },
});

/** Null for kinds that have no list. */
export function listDocument(collection: CollectionData): PageDocument | null {
  const list = listBlock(collection);
  if (list === null) return null;
  const head = `<h1>${escapeHtml(collection.title)}</h1>${collection.description}`;
  return {
    schema: 1,
    sections: [
      section(10, [block(20, 'html', { html: head })], { contentWidth: 'wide', spacing: 'small' }),
      section(30, [list], { contentWidth: 'wide', spacing: 'small' }),
    ],
  };
}

function listBlock({ id, typeName }: CollectionData): Block | null {
  switch (typeName) {
    case 'gallery':
      return block(40, 'gallery', { collectionId: id, options: { design: 'grid', lightbox: true } });
    case 'blog':
      return block(40, 'summary-v2', { collectionId: id, pageSize: 30, showReadMoreLink: true });
    case 'products':
      return block(40, 'summary-v2', {
        collectionId: id,
        pageSize: 30,
        primaryMetadata: 'none',
        showExcerpt: false,
      });
    case 'events':
      return block(40, 'summary-v2', {
        collectionId: id,
        pageSize: 30,
        design: 'list',
        secondaryMetadata: 'time',
      });
    default:
      return null;
  }
}

export function itemDocument(item: ItemData, body: PageDocument | null): PageDocument {
  const words = block(50, 'html', {
    html: `<h1>${escapeHtml(item.title)}</h1>${body === null ? item.excerpt : ''}`,
  });
  const picture = item.mainImage
    ? [block(51, 'image', { imageId: item.mainImage.id, altText: item.mainImage.altText ?? '' })]
    : [];
  return {
    schema: 1,
    sections: [
      section(60, [words, ...picture], { contentWidth: 'medium', spacing: 'small' }),
      ...(body?.sections ?? []),
    ],
  };
}
