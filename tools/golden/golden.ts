// `npm run golden -- capture FOLDER [--root CHECKOUT]` and `npm run golden -- compare BEFORE AFTER`.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { captureInstall } from './capture-install.ts';
import { compareCaptures } from './compare-captures.ts';

/** The first ones usually explain the others. */
const MOST_LINES = 15;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { root: { type: 'string' } },
});
const [command, first, second] = positionals;

if (command === 'capture' && first) {
  const root = resolve(values.root ?? '.');
  const count = await captureInstall({ root, folder: resolve(first) });
  console.log(`${count} responses and emails captured.`);
} else if (command === 'compare' && first && second) {
  const differences = await compareCaptures(resolve(first), resolve(second));
  for (const line of differences.slice(0, MOST_LINES)) console.log(line);
  console.log(differences.length === 0 ? 'No difference.' : `${differences.length} files differ.`);
  process.exitCode = differences.length === 0 ? 0 : 1;
} else {
  console.error('Usage: npm run golden -- capture FOLDER [--root CHECKOUT] | compare BEFORE AFTER');
  process.exitCode = 2;
}
