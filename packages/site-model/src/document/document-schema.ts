import { Type } from 'typebox';
import {
  CLASSIC_COLUMNS,
  DESKTOP_COLUMNS,
  MAX_GRID_ROWS,
  MAX_LAYER,
  PHONE_COLUMNS,
} from './document-limits.ts';
import type { BlockValue } from './page-document.ts';
import { blockOptions, sectionOptions } from './part-settings.ts';

/**
 * The shapes of a document's parts. Each stops where the next part begins, so that a part can be checked alone and the
 * one that fits is chosen by its kind rather than by trying them all.
 */
const closed = { additionalProperties: false };
const nullable = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);

export const IdText = Type.String({ pattern: '^[0-9a-f]{24}$' });

export const DocumentShape = Type.Object(
  { schema: Type.Integer(), sections: Type.Array(Type.Unknown()) },
  closed,
);

const fraction = Type.Number({ minimum: 0, maximum: 1 });

export const AnchorName = Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 80 });
export const SectionKindName = Type.Enum(['section', 'cover-page', 'lock-screen', 'popup-overlay']);
export const ColorThemeName = Type.String({ minLength: 1, maxLength: 64 });
export const ContentWidth = Type.Enum(['narrow', 'medium', 'wide', 'full']);
export const Spacing = Type.Enum(['none', 'small', 'medium', 'large']);

/** By source. */
export const backgroundShapes = {
  1: Type.Object({ source: Type.Literal(1), imageId: IdText, overlay: fraction }, closed),
  2: Type.Object({ source: Type.Literal(2), account: Type.String({ maxLength: 100 }) }, closed),
  3: Type.Object(
    {
      source: Type.Literal(3),
      videoId: nullable(IdText),
      url: nullable(Type.String({ pattern: '^https?://[^\\s]+$', maxLength: 2048 })),
      posterId: nullable(IdText),
      overlay: fraction,
    },
    closed,
  ),
  4: Type.Object({ source: Type.Literal(4) }, closed),
} as const;

export const SectionShape = Type.Object(
  {
    id: IdText,
    kind: SectionKindName,
    anchor: nullable(AnchorName),
    colorTheme: nullable(ColorThemeName),
    background: Type.Unknown(),
    contentWidth: ContentWidth,
    spacing: Spacing,
    ...Type.Partial(Type.Object(sectionOptions)).properties,
    layout: Type.Unknown(),
  },
  closed,
);

export const FluidShape = Type.Object(
  {
    type: Type.Literal('fluid'),
    blocks: Type.Array(Type.Unknown()),
    order: Type.Optional(Type.Array(IdText)),
  },
  closed,
);

export const PlacedBlockShape = Type.Object(
  {
    block: Type.Unknown(),
    desktop: Type.Unknown(),
    phone: Type.Unknown(),
    phoneByHand: Type.Optional(Type.Literal(true)),
  },
  closed,
);

const cellShape = (columns: number) =>
  Type.Object(
    {
      column: Type.Integer({ minimum: 0, maximum: columns - 1 }),
      row: Type.Integer({ minimum: 0, maximum: MAX_GRID_ROWS - 1 }),
      width: Type.Integer({ minimum: 1, maximum: columns }),
      height: Type.Integer({ minimum: 1, maximum: MAX_GRID_ROWS }),
      layer: Type.Integer({ minimum: 0, maximum: MAX_LAYER }),
    },
    closed,
  );

export const cellShapes = { desktop: cellShape(DESKTOP_COLUMNS), phone: cellShape(PHONE_COLUMNS) } as const;

export const ClassicShape = Type.Object(
  { type: Type.Literal('classic'), rows: Type.Array(Type.Unknown()) },
  closed,
);

export const ClassicRowShape = Type.Object(
  { id: IdText, columns: Type.Array(Type.Unknown(), { minItems: 1, maxItems: CLASSIC_COLUMNS }) },
  closed,
);

export const ClassicColumnShape = Type.Object(
  {
    id: IdText,
    span: Type.Integer({ minimum: 1, maximum: CLASSIC_COLUMNS }),
    content: Type.Array(Type.Unknown()),
  },
  closed,
);

export const Float = nullable(Type.Enum(['left', 'right']));

export const contentShapes = {
  block: Type.Object({ kind: Type.Literal('block'), block: Type.Unknown(), float: Float }, closed),
  row: Type.Object({ kind: Type.Literal('row'), row: Type.Unknown() }, closed),
} as const;

/** Numbers are codes of the page data; -1 stands for "undefined" there. */
export const BlockTypeCode = Type.Integer({ minimum: -1, maximum: 1_000_000 });

export const BlockShape = Type.Object(
  {
    id: IdText,
    type: BlockTypeCode,
    value: Type.Unsafe<BlockValue>(Type.Object({})),
    settings: Type.Optional(Type.Partial(Type.Object(blockOptions), { ...closed, minProperties: 1 })),
  },
  closed,
);
