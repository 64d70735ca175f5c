import { isDeepStrictEqual } from 'node:util';
import type { EditConflict } from '@awning/contract';
import { draftErrors } from './draft-errors.ts';

type Part = Readonly<Record<string, unknown>>;
type Parts = ReadonlyMap<string, Part>;

const NOTHING: Part = {};

/** Both values of every field that either side changed, of the parts that both of them touched. */
export function conflictsIn(
  parts: readonly string[],
  { base, mine, theirs }: { readonly base: Parts; readonly mine: Parts; readonly theirs: Parts },
): EditConflict[] {
  return parts.flatMap((part) => {
    const [before, ours, others] = [base.get(part), mine.get(part), theirs.get(part)];
    // One side removed it, or moved the list: there is no single field to choose.
    if (!before || !ours || !others)
      return [{ part, path: '', base: before ?? null, mine: ours ?? null, theirs: others ?? null }];
    return fieldsOf(before, ours, others)
      .filter((path) => !isDeepStrictEqual(ours[path], others[path]))
      .map((path) => ({
        part,
        path,
        base: before[path] ?? null,
        mine: ours[path] ?? null,
        theirs: others[path] ?? null,
      }));
  });
}

/** Of the parts that conflict, those that a member has decided about. */
export function chosenParts(
  conflicts: readonly EditConflict[],
  parts: readonly string[] | undefined,
): ReadonlySet<string> {
  const known = new Set(conflicts.map(({ part }) => part));
  const part = parts?.find((each) => !known.has(each));
  if (part !== undefined) throw draftErrors.noSuchConflict({ values: { part } });
  return parts === undefined ? known : new Set(parts);
}

const fieldsOf = (...parts: readonly Part[]): string[] => [
  ...new Set(parts.flatMap((part) => Object.keys(part ?? NOTHING))),
];
