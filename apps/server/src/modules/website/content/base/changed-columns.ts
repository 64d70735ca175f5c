/**
 * What a change has to write. Columns that it leaves alone are not written with what was read a moment ago: a job or
 * the removal of an author may have changed them since.
 */
export function changedColumns<Row extends object>(before: Row, after: Row): Partial<Row> {
  const changed: Partial<Row> = {};
  for (const name in after) if (after[name] !== before[name]) changed[name] = after[name];
  return changed;
}
