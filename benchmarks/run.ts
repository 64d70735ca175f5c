// `npm run bench -- [names]`: measures, prints one table, and fails when something misses what it is held against.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { type Benchmark, formatTable, isMet, type Measurement } from './bench-report.ts';

const wanted = process.argv.slice(2);
const files = globSync('*.bench.ts', { cwd: import.meta.dirname }).sort();
const benchmarks = await Promise.all(
  files.map(async (file) => (await import(join(import.meta.dirname, file))) as Benchmark),
);
const unknown = wanted.filter((name) => !benchmarks.some((benchmark) => benchmark.name === name));
if (unknown.length > 0) {
  console.error(
    `No benchmark ${unknown.join(', ')}. There is: ${benchmarks.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(1);
}

// The process that started us is gone: stop measuring. The servers under test notice by their own channels.
process.once('disconnect', () => process.exit(1));
process.channel?.unref();

const measurements: Measurement[] = [];
let broken = 0;
for (const benchmark of benchmarks) {
  if (wanted.length > 0 && !wanted.includes(benchmark.name)) continue;
  console.log(`Measuring ${benchmark.name} ...`);
  try {
    await benchmark.run((measurement) => measurements.push(measurement));
  } catch (error) {
    broken += 1;
    console.error(error);
  }
}
console.log(`\n${formatTable(measurements)}`);
process.exitCode = broken > 0 || measurements.length === 0 || !measurements.every(isMet) ? 1 : 0;
