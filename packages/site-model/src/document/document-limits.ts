/** Columns of the fluid grid. */
export const DESKTOP_COLUMNS = 24;
export const PHONE_COLUMNS = 8;

/** What the spans of a classic row add up to. */
export const CLASSIC_COLUMNS = 12;

/** A row of a section counts as the first level. */
export const MAX_CLASSIC_DEPTH = 4;

/** Far below any page that a visitor scrolls through, and small enough to lay out. */
export const MAX_GRID_ROWS = 10_000;
export const MAX_LAYER = 999;

/** Of rows that a section has even where nothing stands: about ten screens. */
export const MAX_SECTION_ROWS = 300;

/** The default of a setting of the site. */
export const BLOCKS_PER_LAYOUT = 60;

/** Of a document as JSON in UTF-8. */
export const MAX_DOCUMENT_BYTES = 1_000_000;
export const MAX_BLOCK_BYTES = 500_000;

/** Deeper than any honest document; shallow enough that no walk runs out of stack. */
export const MAX_JSON_DEPTH = 64;

/** More would help nobody: the first ones are mended, then one looks again. */
export const MAX_PROBLEMS = 20;
