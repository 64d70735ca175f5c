/** What a row of a file says, before the product is known. */
export interface CsvReview {
  /** Where it stands in the file, counted from 1 with the names of the columns. */
  readonly row: number;
  /** Title, address, SKU or id. */
  readonly product: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** The names that shops and review services give to a column, in the order in which they are believed. */
const NAMES = {
  product: /^(product|product[ _-]?(id|handle|title|name|sku|url)|handle|sku|item|itemid)$/,
  rating: /^(rating|stars|score|review[ _-]?(score|rating))$/,
  title: /^(title|review[ _-]?title|headline|subject)$/,
  body: /^(body|review|text|content|comment|review[ _-]?(body|content|text))$/,
  authorName: /^(author|name|author[ _-]?name|reviewer([ _-]?name)?|display[ _-]?name|nickname)$/,
  authorEmail: /^(e-?mail|author[ _-]?email|reviewer[ _-]?email)$/,
  writtenOn: /^(date|written([ _-]?on)?|created([ _-]?at)?|review[ _-]?date)$/,
  reply: /^(reply|answer|response|store[ _-]?reply)$/,
  verifiedBuyer: /^(verified([ _-]?(buyer|purchase))?)$/,
  externalId: /^(id|external[ _-]?id|review[ _-]?id)$/,
} as const;
export type ReviewColumn = keyof typeof NAMES;

const NEEDED_COLUMNS: readonly ReviewColumn[] = ['product', 'rating', 'authorName', 'writtenOn'];

export type ReviewColumns = Readonly<Partial<Record<ReviewColumn, number>>>;

/** Where each column is; a column that no name fits is left out. */
export function findColumns(head: readonly string[]): ReviewColumns {
  const names = head.map((name) => name.trim().toLowerCase());
  const columns: Partial<Record<ReviewColumn, number>> = {};
  for (const column of Object.keys(NAMES) as ReviewColumn[]) {
    const index = names.findIndex((name) => NAMES[column].test(name));
    if (index !== -1) columns[column] = index;
  }
  return columns;
}

export const missingColumns = (columns: ReviewColumns): ReviewColumn[] =>
  NEEDED_COLUMNS.filter((name) => columns[name] === undefined);

/** Every row, as the import takes it. A row without an id gets one of what it says: read twice, it is one review. */
export function reviewsIn(rows: readonly (readonly string[])[], columns: ReviewColumns): CsvReview[] {
  return rows.slice(1).map((cells, index) => {
    const cell = (name: ReviewColumn): string => {
      const at = columns[name];
      return at === undefined ? '' : (cells[at]?.trim() ?? '');
    };
    const rating = Number(cell('rating').replace(',', '.'));
    const texts = ['title', 'body', 'authorName', 'authorEmail', 'reply'] as const;
    const fields: Record<string, unknown> = {
      rating: cell('rating') === '' ? null : rating,
      writtenOn: plainDate(cell('writtenOn')),
      verifiedBuyer: /^(true|yes|1|y|verified)$/i.test(cell('verifiedBuyer')),
      externalId: cell('externalId') || `row-${hashOf(cells.join('\u0000'))}`,
    };
    for (const name of texts) if (columns[name] !== undefined) fields[name] = cell(name);
    return { row: index + 2, product: cell('product'), fields };
  });
}

/** `2024-05-31 10:20:00 UTC` as the server reads it; everything else as it is. */
function plainDate(text: string): string {
  const [, day, time, zone] =
    /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2})?(?:\.\d+)?) ?(Z|UTC|[+-]\d{2}:?\d{2})?$/.exec(text) ?? [];
  if (day === undefined || time === undefined) return text;
  const offset =
    zone === undefined || zone === 'UTC' || zone === 'Z' ? 'Z' : zone.replace(/^(...)(\d\d)$/, '$1:$2');
  return `${day}T${time}${offset}`;
}

/** The same for the same text, in every browser. */
function hashOf(text: string): string {
  let high = 0xde_ad_be_ef;
  let low = 0x41_c6_ce_57;
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0;
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  return `${(high >>> 0).toString(16).padStart(8, '0')}${(low >>> 0).toString(16).padStart(8, '0')}`;
}
