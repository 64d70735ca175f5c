/** The list that a record was opened from, so that its page leads back to the same place and on to the next row. */
export interface ListTrail {
  /** What the address of the list said. */
  readonly params: Readonly<Record<string, string>>;
  /** Where the rows lead, in their order; longer than a page once its edges were passed. */
  readonly hrefs: readonly string[];
  /** The row that was opened last. */
  readonly opened: string;
}

type Direction = 'next' | 'previous';

interface TrailPage {
  readonly hrefs: readonly string[];
  readonly cursor: string | null;
}

/** How rows beyond the page are read, for as long as the page of the browser lives. */
export interface TrailReader {
  readonly cursors: Readonly<Record<Direction, string | null>>;
  readonly read: (direction: Direction, cursor: string) => Promise<TrailPage>;
}

const readers = new Map<string, TrailReader>();
const storageKey = (name: string): string => `awning-trail ${name}`;

export function readTrail(name: string): ListTrail | null {
  try {
    const text = sessionStorage.getItem(storageKey(name));
    return text === null ? null : (JSON.parse(text) as ListTrail);
  } catch {
    return null;
  }
}

function writeTrail(name: string, trail: ListTrail): void {
  try {
    sessionStorage.setItem(storageKey(name), JSON.stringify(trail));
  } catch {
    // A full or forbidden store only costs the way back to the row.
  }
}

export function startTrail(name: string, trail: ListTrail, reader: TrailReader): void {
  readers.set(name, reader);
  writeTrail(name, trail);
}

/** A page of a record says that it is the one that is open. */
export function followTrail(name: string, href: string): void {
  const trail = readTrail(name);
  if (trail?.hrefs.includes(href)) writeTrail(name, { ...trail, opened: href });
}

export interface TrailPlace {
  readonly position: number;
  readonly hasNext: boolean;
  readonly hasPrevious: boolean;
}

/** Where a record stands in the list that it was opened from; null when it was not opened from one. */
export function placeInTrail(name: string, href: string): TrailPlace | null {
  const hrefs = readTrail(name)?.hrefs ?? [];
  const position = hrefs.indexOf(href);
  if (position < 0) return null;
  const cursors = readers.get(name)?.cursors;
  return {
    position,
    hasNext: position < hrefs.length - 1 || Boolean(cursors?.next),
    hasPrevious: position > 0 || Boolean(cursors?.previous),
  };
}

/** Where the row beside this one leads. At the edge of what was read, one more page of the list is read. */
export async function neighbourInTrail(
  name: string,
  href: string,
  direction: Direction,
): Promise<string | null> {
  const trail = readTrail(name);
  if (!trail) return null;
  const position = trail.hrefs.indexOf(href);
  const known = trail.hrefs[position + (direction === 'next' ? 1 : -1)];
  if (position >= 0 && known !== undefined) return known;
  const reader = readers.get(name);
  const cursor = reader?.cursors[direction];
  if (!reader || !cursor) return null;
  const page = await reader.read(direction, cursor);
  const added = page.hrefs.filter((each) => !trail.hrefs.includes(each));
  const isNext = direction === 'next';
  readers.set(name, { ...reader, cursors: { ...reader.cursors, [direction]: page.cursor } });
  writeTrail(name, { ...trail, hrefs: isNext ? [...trail.hrefs, ...added] : [...added, ...trail.hrefs] });
  return (isNext ? added[0] : added.at(-1)) ?? null;
}
