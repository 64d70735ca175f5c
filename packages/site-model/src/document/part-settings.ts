import { Type } from 'typebox';
import { MAX_SECTION_ROWS } from './document-limits.ts';
import type { SectionSync } from './page-document.ts';

const PartId = Type.String({ pattern: '^[0-9a-f]{24}$' });

/**
 * What a section may have besides, one line for each. All of them may be missing: a section without them looks as it
 * did before they existed. `null` in the settings of a command removes one.
 */
export const sectionOptions = {
  /** For members, in the outline; visitors never see it. */
  name: Type.String({ minLength: 1, maxLength: 80 }),
  /** Rows that the grid has even where nothing stands. */
  minRows: Type.Integer({ minimum: 1, maximum: MAX_SECTION_ROWS }),
  /** At least as high as its content, half of the screen or the whole screen; `auto` when missing. */
  height: Type.Enum(['auto', 'half', 'screen']),
  /** Between the cells of the grid; `medium` when missing. */
  gap: Type.Enum(['none', 'small', 'medium', 'large']),
  /** Where the content stands in a section that is higher than it; `top` when missing. */
  verticalAlign: Type.Enum(['top', 'middle', 'bottom']),
  /** Kept, and shown to no visitor. */
  hidden: Type.Literal(true),
  /** Texts, images and links change, places do not. */
  locked: Type.Literal(true),
  /** ED-93: kept the same as a saved section, on every page that has it. */
  sync: Type.Unsafe<SectionSync>(
    Type.Object(
      {
        /** Of the saved section. */
        id: PartId,
        /** The ids of its blocks there, and on this page. */
        ids: Type.Record(PartId, PartId),
        /** Blocks, by their ids there, whose words and settings are this page's own. */
        own: Type.Optional(Type.Array(PartId, { maxItems: 500, uniqueItems: true })),
        /** Until it is published for the first time: which state of the saved section it was made from. */
        from: Type.Optional(Type.String({ pattern: '^[0-9a-f]{16}$' })),
      },
      { additionalProperties: false },
    ),
  ),
  /** What stays two beside each other on the phone where two to four of it stand in a row; nothing when missing. */
  phonePairs: Type.Array(Type.Enum(['images', 'buttons', 'cards']), { maxItems: 3, uniqueItems: true }),
} as const;

/** What a block may have besides its value, one line for each; see `sectionOptions`. */
export const blockOptions = {
  /** Where the content stands in a cell that is higher than it; it fills the cell when missing. */
  align: Type.Enum(['top', 'middle', 'bottom']),
  /** Between the edge of the cell and the content. */
  padding: Type.Enum(['none', 'small', 'medium', 'large']),
  /** A surface of its own; `none` when missing. */
  card: Type.Enum(['none', 'outline', 'filled', 'raised']),
  /** Devices whose visitors do not see it. The tablet goes with the desktop. */
  hideOn: Type.Array(Type.Enum(['desktop', 'phone']), { minItems: 1, maxItems: 2, uniqueItems: true }),
  /** How its text is aligned on the phone; as on the desktop when missing. */
  phoneAlign: Type.Enum(['desktop', 'start', 'center', 'end']),
  /** A step of text size on the phone; as on the desktop when missing. */
  phoneText: Type.Enum(['desktop', 'smaller', 'larger']),
} as const;
