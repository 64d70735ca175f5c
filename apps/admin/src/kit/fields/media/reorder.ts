/** The same list with one entry at another place; places beyond the ends mean the ends. */
export function moveTo<Entry>(list: readonly Entry[], from: number, to: number): Entry[] {
  const entry = list[from];
  if (entry === undefined) return [...list];
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(Math.min(rest.length, Math.max(0, to)), 0, entry);
}
