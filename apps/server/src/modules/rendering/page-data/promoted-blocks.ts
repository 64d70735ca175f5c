import {
  BLOCK_TYPES,
  blocksOfLayout,
  type ClassicContent,
  type ClassicRow,
  type CollectionData,
  fullRow,
  type PageDocument,
} from '@awning/site-model';
import { themeCollection } from '../locate/theme-types.ts';
import type { BodyWanted, DrawnBodies } from './drawn-bodies.ts';
import { drawWanted, type PageInputs, type ViewContext } from './page-inputs.ts';

/** What templates see of a block that stands in front of its post. */
interface PromotedBlock {
  /** Its markup. */
  readonly promotedBlock: string;
  /** The name of its type. */
  readonly promotedBlockType: string;
}

interface ItemBodies {
  readonly bodies: DrawnBodies;
  /** By the id of the item. */
  readonly promoted: ReadonlyMap<string, PromotedBlock>;
}

/**
 * Bodies of items. A theme may name kinds of blocks (`promotedBlocks` of the collection): a post that begins with one
 * of them has it in `promotedBlock`, for the theme to print where it wants, and not in its body.
 */
export async function drawItemBodies(
  context: Pick<ViewContext, 'drawDocuments'>,
  inputs: PageInputs,
  { typeName }: CollectionData,
  wanted: readonly BodyWanted[],
): Promise<ItemBodies> {
  const types = themeCollection(inputs.theme, typeName)?.conf.promotedBlocks ?? [];
  const splits = wanted.map((each) => ({ each, split: splitPromoted(each.document, types) }));
  const promotedDocuments = splits.flatMap(({ each, split }) => (split ? [{ each, ...split }] : []));
  const [bodies, lifted] = await Promise.all([
    drawWanted(
      context,
      inputs,
      splits.map(({ each, split }) => (split ? { ...each, document: split.rest } : each)),
    ),
    drawWanted(
      context,
      inputs,
      promotedDocuments.map(({ each, block }) => ({ ...each, document: block })),
    ),
  ]);
  return {
    bodies: { ...bodies, ownerScripts: [...bodies.ownerScripts, ...lifted.ownerScripts] },
    promoted: new Map(
      promotedDocuments.map(({ each, type }): [string, PromotedBlock] => {
        const { id } = each.owner;
        return [id, { promotedBlock: lifted.html.get(id) ?? '', promotedBlockType: type }];
      }),
    ),
  };
}

interface SplitDocument {
  readonly type: string;
  readonly block: PageDocument;
  readonly rest: PageDocument;
}

/** A document that begins with a block of one of these types, in two; null for any other. */
function splitPromoted(document: PageDocument, types: readonly string[]): SplitDocument | null {
  const [section, ...others] = document.sections;
  if (types.length === 0 || section?.layout.type !== 'classic') return null;
  const [row] = section.layout.rows;
  const [first] = blocksOfLayout(section.layout);
  if (!row || !first) return null;
  const type = nameOfType(first.type);
  if (type === null || !types.includes(type)) return null;
  const alone: ClassicRow = fullRow(row.id, row.columns[0]?.id ?? row.id, [first]);
  const rows = section.layout.rows.flatMap((each) => withoutBlock(each, first.id));
  return {
    type,
    block: { ...document, sections: [{ ...section, layout: { type: 'classic', rows: [alone] } }] },
    rest: { ...document, sections: [{ ...section, layout: { type: 'classic', rows } }, ...others] },
  };
}

const nameOfType = (code: number): string | null =>
  Object.entries(BLOCK_TYPES).find(([, type]) => type === code)?.[0] ?? null;

/** A row that has nothing else goes with the block. */
function withoutBlock(row: ClassicRow, id: string): ClassicRow[] {
  const columns = row.columns.map((column) => ({
    ...column,
    content: column.content.flatMap((entry): ClassicContent[] => {
      if (entry.kind === 'block') return entry.block.id === id ? [] : [entry];
      return withoutBlock(entry.row, id).map((inner) => ({ kind: 'row', row: inner }));
    }),
  }));
  return columns.every(({ content }) => content.length === 0) ? [] : [{ ...row, columns }];
}
