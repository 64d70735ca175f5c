import { Type } from 'typebox';
import { MAX_DOCUMENT_BYTES } from '../../document/document-limits.ts';
import { joinPath } from '../../document/document-problem.ts';
import { cellShapes } from '../../document/document-schema.ts';
import { blocksOfLayout } from '../../document/document-walk.ts';
import { reachesBeyond } from '../../document/grid-cells.ts';
import { checkJson } from '../../document/json-check.ts';
import { checkBlock } from '../../document/layout-check.ts';
import type { Block, Cell, PageDocument, Section } from '../../document/page-document.ts';
import { readingOrder } from '../../document/reading-order.ts';
import { hasShape } from '../../document/shape-check.ts';
import { type Refused, refuse } from './command-outcome.ts';
import { type CheckContext, checkOf, checkSections, refusalOf } from './outside-parts.ts';

/** Of the format of the clipboard; a newer one is refused. */
export const CLIPBOARD_VERSION = 1;

/** What was copied, as plain JSON, from any page of any site: blocks, or whole sections. */
export type Clipboard =
  | { readonly awning: 'clipboard'; readonly version: 1; readonly blocks: readonly CopiedBlock[] }
  | { readonly awning: 'clipboard'; readonly version: 1; readonly sections: readonly Section[] };

/** With its cell on the desktop, where it stood in a grid. */
export interface CopiedBlock {
  readonly block: Block;
  readonly cell?: Cell;
}

/** The blocks with these ids, section by section as they are read; null where there is none of them. */
export const copyBlocks = (document: PageDocument, ids: readonly string[]): Clipboard | null => {
  const wanted = new Set(ids);
  const blocks = document.sections.flatMap(({ layout }): readonly CopiedBlock[] => {
    if (layout.type === 'classic') return blocksOfLayout(layout).map((block) => ({ block }));
    const cells = new Map(layout.blocks.map(({ block, desktop }) => [block, desktop]));
    return readingOrder(layout, 'desktop').map((block) => {
      const cell = cells.get(block);
      return cell ? { block, cell } : { block };
    });
  });
  const copied = blocks.filter(({ block }) => wanted.has(block.id));
  return copied.length === 0 ? null : { awning: 'clipboard', version: CLIPBOARD_VERSION, blocks: copied };
};

/** The sections with these ids, in the order of the page; null where there is none of them. */
export const copySections = (document: PageDocument, ids: readonly string[]): Clipboard | null => {
  const sections = document.sections.filter(({ id }) => ids.includes(id));
  return sections.length === 0 ? null : { awning: 'clipboard', version: CLIPBOARD_VERSION, sections };
};

const header = { awning: Type.Literal('clipboard'), version: Type.Literal(CLIPBOARD_VERSION) };
const closed = { additionalProperties: false };
const list = Type.Array(Type.Unknown(), { minItems: 1, maxItems: 200 });
const BlocksShape = Type.Object({ ...header, blocks: list }, closed);
const SectionsShape = Type.Object({ ...header, sections: list }, closed);
const CopiedBlockShape = Type.Object(
  { block: Type.Unknown(), cell: Type.Optional(cellShapes.desktop) },
  closed,
);

/** What is wrong with something that should be a clipboard; null when it can be pasted. */
export const refuseClipboard = (input: unknown, context: CheckContext): Refused | null => {
  const version: unknown = typeof input === 'object' && input !== null ? Reflect.get(input, 'version') : null;
  if (typeof version === 'number' && version > CLIPBOARD_VERSION) {
    return refuse('bad-value', 'This was copied with a newer version of Awning. Update Awning to paste it.');
  }
  const check = checkOf(context);
  const { problems } = check;
  if (typeof input === 'object' && input !== null && Object.hasOwn(input, 'sections')) {
    if (hasShape(SectionsShape, input, '', problems)) checkSections(check, input.sections);
  } else if (hasShape(BlocksShape, input, '', problems)) {
    input.blocks.forEach((copied, index) => {
      const at = joinPath('blocks', index);
      if (!hasShape(CopiedBlockShape, copied, at, problems)) return;
      checkBlock(check, copied.block, joinPath(at, 'block'));
      const edge = copied.cell ? reachesBeyond(copied.cell, 'desktop') : null;
      if (edge !== null) problems.add('outside-grid', joinPath(at, 'cell'), `This reaches beyond ${edge}.`);
    });
  }
  return refusalOf(problems.list);
};

/** The way in for what comes from the clipboard of a browser; false when it is none of ours or cannot be pasted. */
export const isClipboard = (input: unknown, context: CheckContext = {}): input is Clipboard =>
  checkJson(input, MAX_DOCUMENT_BYTES).length === 0 && refuseClipboard(input, context) === null;
