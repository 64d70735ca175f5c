import {
  type Block,
  blockClasses,
  blockVariantOf,
  type ClassicLayout,
  type ClassicRow,
  type FluidLayout,
  type PlacedBlock,
  placedInOrder,
  placeProperties,
  type Section,
} from '@awning/site-model';
import { attributes } from './html-text.ts';

/** Gives the inside of a block. */
export type DrawBlock = (block: Block) => DrawnBlock;

export interface DrawnBlock {
  /** Null for a kind of block that we do not know. */
  readonly name: string | null;
  readonly classes: readonly string[];
  readonly html: string;
}

export interface ClassicFrame {
  readonly type: 'page' | 'item' | 'block-field';
  readonly id: string;
  readonly updatedOn?: number;
  readonly className?: string;
  readonly label?: string;
  readonly locked?: boolean;
  /** Of an area that is one column wide; twelve unless told. */
  readonly columns?: 1 | 12;
}

/** Rows and columns with the two families of class names that themes style. */
export function classicMarkup(layout: ClassicLayout, frame: ClassicFrame, draw: DrawBlock): string {
  const { columns = 12 } = frame;
  const classes = [`sqs-layout sqs-grid-${columns} columns-${columns}`];
  if (frame.className) classes.push(frame.className);
  if (frame.locked) classes.push('sqs-locked-layout');
  return `<div${attributes({
    class: classes.join(' '),
    'data-layout-label': frame.label,
    'data-type': frame.type,
    'data-updated-on': frame.updatedOn,
    id: frame.id,
  })}>${layout.rows.map((row) => rowMarkup(row, draw)).join('')}</div>`;
}

function rowMarkup(row: ClassicRow, draw: DrawBlock): string {
  let html = '<div class="row sqs-row">';
  for (const { span, content } of row.columns) {
    html += `<div class="col sqs-col-${Number(span)} span-${Number(span)}">`;
    for (const part of content) {
      html +=
        part.kind === 'row'
          ? rowMarkup(part.row, draw)
          : blockMarkup(part.block, draw, { float: part.float });
    }
    html += '</div>';
  }
  return `${html}</div>`;
}

/**
 * A grid whose cells stand in custom properties, one set for wide screens and one for phones. Blocks follow each other
 * as they are read on a wide screen, so that the keyboard and a screen reader go the way the eye does; or in the order
 * that a member has given them.
 */
export function fluidMarkup(
  layout: FluidLayout,
  draw: DrawBlock,
  { minRows }: Pick<Section, 'minRows'> = {},
): string {
  let html =
    minRows === undefined
      ? '<div class="awning-fluid">'
      : `<div class="awning-fluid awning-rows" style="--rows:${Number(minRows)}">`;
  for (const placed of placedInOrder(layout)) html += placedMarkup(placed, draw);
  return `${html}</div>`;
}

const placedMarkup = (placed: PlacedBlock, draw: DrawBlock): string =>
  blockMarkup(placed.block, draw, {
    style: placeProperties(placed)
      .map((property) => property.join(':'))
      .join(';'),
  });

/** One block as it stands in its grid; null where the grid does not have it. */
export function fluidBlock(layout: FluidLayout, blockId: string, draw: DrawBlock): string | null {
  const placed = layout.blocks.find(({ block }) => block.id === blockId);
  return placed ? placedMarkup(placed, draw) : null;
}

/** One block as it stands in its column; null where no column has it. */
export function classicBlock(
  { rows }: Pick<ClassicLayout, 'rows'>,
  blockId: string,
  draw: DrawBlock,
): string | null {
  for (const part of rows.flatMap(({ columns }) => columns.flatMap(({ content }) => content))) {
    if (part.kind === 'row') {
      const inner = classicBlock({ rows: [part.row] }, blockId, draw);
      if (inner !== null) return inner;
    } else if (part.block.id === blockId) return blockMarkup(part.block, draw, { float: part.float });
  }
  return null;
}

function blockMarkup(
  block: Block,
  draw: DrawBlock,
  place: { readonly float?: 'left' | 'right' | null; readonly style?: string },
): string {
  const { name, classes: further, html } = draw(block);
  const classes = ['sqs-block'];
  if (name !== null) classes.push(`${name}-block`, `sqs-block-${name}`, ...further);
  if (place.float) classes.push(`sqs-float-${place.float}`);
  if (block.settings) classes.push(...blockClasses(block.settings));
  return `<div${attributes({
    class: classes.join(' '),
    'data-block-type': block.type,
    id: `block-${block.id}`,
    'data-block-variant': blockVariantOf(block),
    style: place.style,
  })}><div class="sqs-block-content">${html}</div></div>`;
}
