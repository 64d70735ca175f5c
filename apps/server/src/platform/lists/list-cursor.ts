/** The place of a row in a list: the sort, its value there and its id. */
export interface ListMark {
  readonly order: string;
  readonly value: string;
  readonly id: string;
  /** Which stage of the search the list has its rows from. */
  readonly stage: number;
}

const STAGES: ReadonlySet<number> = new Set([0, 1, 2]);

export const writeListCursor = ({ order, value, id, stage }: ListMark): string =>
  Buffer.from(JSON.stringify([order, value, id, stage])).toString('base64url');

/** Null for what no list has given out. Whether the value fits the sort is for the list to say. */
export function readListCursor(text: string): ListMark | null {
  const parts = parse(Buffer.from(text, 'base64url').toString());
  if (!Array.isArray(parts) || parts.length !== 4) return null;
  const [order, value, id, stage]: unknown[] = parts;
  if (typeof order !== 'string' || typeof value !== 'string' || typeof id !== 'string') return null;
  if (id.includes('\0') || typeof stage !== 'number' || !STAGES.has(stage)) return null;
  return { order, value, id, stage };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
