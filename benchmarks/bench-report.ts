export type Measurement = {
  what: string;
  value: number;
  unit: string;
  /** What the value is held against: a limit we promise, or a peer measured in the same run. */
  against: { name: string; value: number };
  /** Which way is good. */
  better: 'lower' | 'higher';
};

export type Report = (measurement: Measurement) => void;

/** One file `<name>.bench.ts`. */
export type Benchmark = { name: string; run: (report: Report) => Promise<void> };

export function isMet({ value, against, better }: Measurement): boolean {
  return better === 'lower' ? value <= against.value : value >= against.value;
}

export function formatTable(measurements: Measurement[]): string {
  const head = ['measured', 'value', 'against', 'ratio', ''];
  const rows = measurements.map((it) => [
    it.what,
    amount(it.value, it.unit),
    `${it.against.name} ${amount(it.against.value, it.unit)}`,
    (it.value / it.against.value).toFixed(2),
    isMet(it) ? 'pass' : 'miss',
  ]);
  const table = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  // Words to the left, numbers to the right, as one reads them.
  const numeric = new Set([1, 3]);
  const line = (row: string[]) =>
    row
      .map((cell, at) => (numeric.has(at) ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0)))
      .join('  ')
      .trimEnd();
  return [line(head), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line)].join('\n');
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error('A median needs at least one value.');
  if (sorted.length % 2 === 1) return middle;
  return (middle + (sorted[sorted.length / 2 - 1] ?? middle)) / 2;
}

/** The value below which `share` of all values lie, such as 0.99. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const index = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  if (index === undefined) throw new Error('A percentile needs at least one value.');
  return index;
}

function amount(value: number, unit: string): string {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return `${value.toFixed(digits)} ${unit}`;
}
