import type { BlockReferences, ItemList } from '../blocks/block-definition.ts';
import { definitionOf } from '../blocks/block-registry.ts';
import { listKey } from '../blocks/item-list-key.ts';
import type {
  Background,
  Block,
  BlockValue,
  ClassicContent,
  ClassicRow,
  Layout,
  PageDocument,
  Section,
} from './page-document.ts';

/** Every block, section by section, in the order in which they are stored. */
export const blocksOf = (document: PageDocument): readonly Block[] =>
  document.sections.flatMap((section) => blocksOfLayout(section.layout));

export const blocksOfLayout = (layout: Layout): readonly Block[] =>
  layout.type === 'fluid' ? layout.blocks.map(({ block }) => block) : layout.rows.flatMap(blocksOfRow);

export const blocksOfRow = (row: ClassicRow): readonly Block[] =>
  row.columns.flatMap(({ content }) =>
    content.flatMap((entry) => (entry.kind === 'block' ? [entry.block] : blocksOfRow(entry.row))),
  );

/** Of sections, rows, columns and blocks. */
export const allIds = (document: PageDocument): ReadonlySet<string> => {
  const ids = new Set(blocksOf(document).map(({ id }) => id));
  const addRow = (row: ClassicRow): void => {
    ids.add(row.id);
    for (const column of row.columns) {
      ids.add(column.id);
      for (const entry of column.content) if (entry.kind === 'row') addRow(entry.row);
    }
  };
  for (const { id, layout } of document.sections) {
    ids.add(id);
    if (layout.type === 'classic') layout.rows.forEach(addRow);
  }
  return ids;
};

/** What visitors may see of a document; the same object where nothing is hidden. */
export const withoutHiddenSections = (document: PageDocument): PageDocument =>
  document.sections.some(({ hidden }) => hidden === true)
    ? { ...document, sections: document.sections.filter(({ hidden }) => hidden !== true) }
    : document;

export const findBlock = (document: PageDocument, id: string): Block | undefined =>
  blocksOf(document).find((block) => block.id === id);

/** What the blocks and backgrounds of a document show that lives elsewhere, each named once. */
export const documentReferences = (document: PageDocument): Required<BlockReferences> => {
  const images = new Set<string>();
  const files = new Set<string>();
  const items = new Set<string>();
  const collections = new Set<string>();
  const forms = new Set<string>();
  const donations = new Set<string>();
  const lists = new Map<string, ItemList>();
  const add = (references: BlockReferences): void => {
    for (const id of references.imageIds ?? []) images.add(id);
    for (const id of references.fileIds ?? []) files.add(id);
    for (const id of references.itemIds ?? []) items.add(id);
    for (const id of references.collectionIds ?? []) collections.add(id);
    for (const id of references.formIds ?? []) forms.add(id);
    for (const id of references.donationIds ?? []) donations.add(id);
    for (const list of references.itemLists ?? []) lists.set(listKey(list), list);
  };
  for (const section of document.sections) {
    add(backgroundReferences(section.background));
    for (const { type, value } of blocksOfLayout(section.layout)) {
      const definition = definitionOf(type);
      add(definition?.references?.({ ...definition.defaults, ...value }) ?? {});
    }
  }
  return {
    imageIds: [...images],
    fileIds: [...files],
    itemIds: [...items],
    collectionIds: [...collections],
    itemLists: [...lists.values()],
    formIds: [...forms],
    donationIds: [...donations],
  };
};

const backgroundReferences = (background: Background): BlockReferences => {
  if (background.source === 1) return { imageIds: [background.imageId] };
  if (background.source !== 3) return {};
  const { videoId, posterId } = background;
  return { fileIds: videoId === null ? [] : [videoId], imageIds: posterId === null ? [] : [posterId] };
};

/**
 * The document with other values in its blocks, such as cleaned ones. What `change` returns unchanged stays the same
 * object.
 */
export const mapBlockValues = (document: PageDocument, change: (block: Block) => BlockValue): PageDocument =>
  mapBlocks(document, (block) => {
    const value = change(block);
    return value === block.value ? block : { ...block, value };
  });

/** The document with other blocks in the places of its own. */
export const mapBlocks = (document: PageDocument, mapBlock: (block: Block) => Block): PageDocument => {
  const mapRow = (row: ClassicRow): ClassicRow => {
    const columns = mapKept(row.columns, (column) => {
      const content = mapKept(column.content, mapContent);
      return content === column.content ? column : { ...column, content };
    });
    return columns === row.columns ? row : { ...row, columns };
  };
  const mapContent = (entry: ClassicContent): ClassicContent => {
    if (entry.kind === 'row') {
      const row = mapRow(entry.row);
      return row === entry.row ? entry : { ...entry, row };
    }
    const block = mapBlock(entry.block);
    return block === entry.block ? entry : { ...entry, block };
  };
  const mapLayout = (layout: Layout): Layout => {
    if (layout.type === 'classic') {
      const rows = mapKept(layout.rows, mapRow);
      return rows === layout.rows ? layout : { ...layout, rows };
    }
    const blocks = mapKept(layout.blocks, (placed) => {
      const block = mapBlock(placed.block);
      return block === placed.block ? placed : { ...placed, block };
    });
    return blocks === layout.blocks ? layout : { ...layout, blocks };
  };
  const mapSection = (section: Section): Section => {
    const layout = mapLayout(section.layout);
    return layout === section.layout ? section : { ...section, layout };
  };
  const sections = mapKept(document.sections, mapSection);
  return sections === document.sections ? document : { ...document, sections };
};

/** Like `map`, but the same list when no entry changed. */
const mapKept = <Entry>(list: readonly Entry[], change: (entry: Entry) => Entry): readonly Entry[] => {
  let changed: Entry[] | null = null;
  list.forEach((entry, index) => {
    const next = change(entry);
    if (next !== entry) {
      changed ??= [...list];
      changed[index] = next;
    }
  });
  return changed ?? list;
};
