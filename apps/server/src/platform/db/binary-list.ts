/**
 * Lists in the format in which PostgreSQL itself sends them: for many rows at once. As text, making a list and reading
 * it again costs more than storing what is in it.
 */
type List<T> = readonly (T | null)[];

/** Of the list, then of its one dimension. */
const HEAD_BYTES = 20;
const MICROS = 1_000n;
/** PostgreSQL counts from 2000. */
const EPOCH_MS = Date.UTC(2000, 0, 1);
const DAY_MS = 86_400_000;

/** The numbers that PostgreSQL has given its types. */
const types = { bigint: 20, smallint: 21, integer: 23, text: 25, date: 1082, timestamptz: 1184, jsonb: 3802 };

function begin(type: keyof typeof types, count: number, bytes: number): { list: Buffer; view: DataView } {
  const list = Buffer.allocUnsafe(HEAD_BYTES + bytes);
  const view = new DataView(list.buffer, list.byteOffset, list.length);
  view.setInt32(0, 1);
  view.setInt32(4, 1);
  view.setInt32(8, types[type]);
  view.setInt32(12, count);
  view.setInt32(16, 1);
  return { list, view };
}

/** Values that all take the same space. */
const fixed =
  <T>(type: keyof typeof types, bytes: number, write: (view: DataView, at: number, value: T) => void) =>
  (values: List<T>): Buffer => {
    const { list, view } = begin(type, values.length, values.length * (4 + bytes));
    let at = HEAD_BYTES;
    for (const value of values) {
      view.setInt32(at, value === null ? -1 : bytes);
      at += 4;
      if (value === null) continue;
      write(view, at, value);
      at += bytes;
    }
    return list.subarray(0, at);
  };

/** Texts, each behind so many bytes of its own. */
const varying =
  (type: 'text' | 'jsonb', before: readonly number[]) =>
  (values: List<string>): Buffer => {
    let bytes = 0;
    for (const value of values) bytes += 4 + (value === null ? 0 : before.length + Buffer.byteLength(value));
    const { list, view } = begin(type, values.length, bytes);
    let at = HEAD_BYTES;
    for (const value of values) {
      const start = at + 4;
      let end = start;
      if (value !== null) {
        for (const byte of before) list[end++] = byte;
        end += list.write(value, end);
      }
      view.setInt32(at, value === null ? -1 : end - start);
      at = end;
    }
    return list;
  };

/** A parameter, written as `${binaryList.integer(numbers)}::integer[]`. */
export const binaryList = {
  bigint: fixed<bigint>('bigint', 8, (view, at, value) => view.setBigInt64(at, value)),
  integer: fixed<number>('integer', 4, (view, at, value) => view.setInt32(at, value)),
  smallint: fixed<number>('smallint', 2, (view, at, value) => view.setInt16(at, value)),
  /** In milliseconds since 1970. */
  timestamptz: fixed<number>('timestamptz', 8, (view, at, value) =>
    view.setBigInt64(at, BigInt(value - EPOCH_MS) * MICROS),
  ),
  /** Such as `2026-11-18`. */
  date: fixed<string>('date', 4, (view, at, value) =>
    view.setInt32(at, (Date.parse(value) - EPOCH_MS) / DAY_MS),
  ),
  text: varying('text', []),
  /** Each is JSON, behind the version of the format. */
  jsonb: varying('jsonb', [1]),
};
