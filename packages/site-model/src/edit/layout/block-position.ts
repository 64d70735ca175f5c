import { type Static, Type } from 'typebox';
import { DEVICE_VIEWS } from '../../codes/device-views.ts';
import { DESKTOP_COLUMNS, MAX_GRID_ROWS, MAX_LAYER } from '../../document/document-limits.ts';
import { Float, IdText } from '../../document/document-schema.ts';

const closed = { additionalProperties: false };
const index = Type.Integer({ minimum: 0 });

export const DeviceName = Type.Enum([...DEVICE_VIEWS]);

/** What a person does to a cell; whether it fits the grid of the device is checked where it is used. */
const gridRow = Type.Integer({ minimum: 0, maximum: MAX_GRID_ROWS });
const gridColumn = Type.Integer({ minimum: 0, maximum: DESKTOP_COLUMNS });
const width = Type.Integer({ minimum: 1, maximum: DESKTOP_COLUMNS });
const height = Type.Integer({ minimum: 1, maximum: MAX_GRID_ROWS });
export const LayerNumber = Type.Integer({ minimum: 0, maximum: MAX_LAYER });

/** A cell of a fluid layout; the size of a block that has one stays unless it is named. */
const GridPosition = Type.Object(
  {
    device: Type.Optional(DeviceName),
    column: gridColumn,
    row: gridRow,
    width: Type.Optional(width),
    height: Type.Optional(height),
    layer: Type.Optional(LayerNumber),
  },
  closed,
);

/** In a column of a classic layout, at its end unless an index is named. */
const ColumnPosition = Type.Object(
  { in: IdText, index: Type.Optional(index), float: Type.Optional(Float) },
  closed,
);

const BesidePosition = Type.Object({ beside: IdText, side: Type.Enum(['start', 'end']) }, closed);

/** In a row of its own between the rows of a classic layout. */
const RowPosition = Type.Object({ newRow: index }, closed);

export const BlockPosition = Type.Union([GridPosition, ColumnPosition, BesidePosition, RowPosition]);
export type BlockPosition = Static<typeof BlockPosition>;
export type GridPosition = Static<typeof GridPosition>;
export type ClassicPosition = Exclude<BlockPosition, GridPosition>;

export const isGridPosition = (position: BlockPosition): position is GridPosition => 'row' in position;

/** What a resize changes; what it leaves out stays. */
export const CellChange = {
  column: Type.Optional(gridColumn),
  row: Type.Optional(gridRow),
  width: Type.Optional(width),
  height: Type.Optional(height),
} as const;
