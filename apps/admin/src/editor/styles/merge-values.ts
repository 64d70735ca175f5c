/** The same data, in any order of fields. */
export function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return one === other;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return (
    Array.isArray(one) === Array.isArray(other) &&
    [...names].every((name) => isSame(Reflect.get(one, name), Reflect.get(other, name)))
  );
}

/** Who wins where both have changed the same. */
type Winner = 'mine' | 'theirs';

/**
 * What two members made of one value. Entries of lists are whole: two colours that two members change are both changed,
 * and of one colour that both change one stays.
 */
export function mergeValues(base: unknown, mine: unknown, theirs: unknown, winner: Winner): unknown {
  if (isSame(mine, base)) return theirs;
  if (isSame(theirs, base)) return mine;
  if (Array.isArray(base) && Array.isArray(mine) && Array.isArray(theirs))
    return mergeLists(base, mine, theirs, winner);
  return winner === 'mine' ? mine : theirs;
}

type List = readonly unknown[];

function mergeLists(base: List, mine: List, theirs: List, winner: Winner): List {
  const hasIds = [base, mine, theirs].every((list) => list.every((entry) => idOf(entry) !== undefined));
  if (!hasIds && base.length === mine.length && base.length === theirs.length)
    return base.map((entry, place) => mergeEntry(entry, mine[place], theirs[place], winner));
  const keyed = (list: List) =>
    new Map(list.map((entry) => [(hasIds && idOf(entry)) || JSON.stringify(entry), entry]));
  return mergeKeyed(keyed(base), keyed(mine), keyed(theirs), winner);
}

const idOf = (entry: unknown): string | undefined => {
  const id = typeof entry === 'object' && entry !== null && 'id' in entry ? entry.id : undefined;
  return typeof id === 'string' && id !== '' ? id : undefined;
};

const mergeEntry = (base: unknown, mine: unknown, theirs: unknown, winner: Winner): unknown => {
  if (isSame(mine, base)) return theirs;
  if (isSame(theirs, base)) return mine;
  return winner === 'mine' ? mine : theirs;
};

type Keyed = ReadonlyMap<string, unknown>;

function mergeKeyed(base: Keyed, mine: Keyed, theirs: Keyed, winner: Winner): List {
  const order = (of: Keyed, within: Keyed): string[] => [...of.keys()].filter((key) => within.has(key));
  // Who has moved entries gives the order.
  const isMoved = !isSame(order(mine, base), order(base, mine));
  const [first, second] = isMoved ? [mine, theirs] : [theirs, mine];
  const keys = [...first.keys()];
  let before = -1;
  for (const key of second.keys()) {
    const place = keys.indexOf(key);
    if (place >= 0) before = place;
    else keys.splice(++before, 0, key);
  }
  return keys.flatMap((key) => {
    const entry = mergeEntry(base.get(key), mine.get(key), theirs.get(key), winner);
    return entry === undefined ? [] : [entry];
  });
}
