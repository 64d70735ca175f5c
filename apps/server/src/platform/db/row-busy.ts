/** Too many wait for the same row: the condition of the database, and nobody's bug. */
export class RowBusy extends Error {
  constructor(row: string) {
    super(`Too many wait for ${row}`);
  }
}
