import { createBlocks } from '../apps/server/src/modules/website/blocks/index.ts';
import { page } from '../apps/server/src/testing/block-fixtures.ts';
import { median, type Report } from './bench-report.ts';
import { mixedContent, mixedPage } from './mixed-page.ts';
import { timeEachCommand, timeRandomCommands } from './page-edits.ts';

export const name = 'blocks';

const BLOCKS = 60;
/** Nothing is compiled or cached yet; one visitor after each start waits for it. */
const COLD_LIMIT = 200;
const WARM_UP = 300;
const ROUNDS = 500;
const RANDOM_COMMANDS = 10_000;
const SEED = 20_260_501;

/**
 * A page of 60 blocks from its document to HTML, with its content at hand; then what the editor does to such a page.
 */
export async function run(report: Report): Promise<void> {
  const where = page();
  const blocks = createBlocks({ sources: mixedContent() });
  const document = mixedPage(BLOCKS);
  const data = await blocks.load(where.website.id, [document]);
  const coldAt = performance.now();
  const { html, problems } = blocks.render(document, data, where);
  html.charCodeAt(0);
  const coldMs = performance.now() - coldAt;
  if (problems.length > 0) throw new Error(`The page has problems: ${JSON.stringify(problems)}`);

  for (let round = 0; round < WARM_UP; round += 1) blocks.render(document, data, where);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedAt = performance.now();
    // Strings are put together lazily; sending one needs all of it.
    blocks.render(document, data, where).html.charCodeAt(0);
    times.push(performance.now() - startedAt);
  }
  report(
    atMost(`first render after the start of a page of ${BLOCKS} mixed blocks`, coldMs, 'ms', COLD_LIMIT),
  );
  report(atMost(`render a page of ${BLOCKS} mixed blocks, median of ${ROUNDS}`, median(times), 'ms', 3));

  const commands = timeEachCommand();
  const slowest = commands.reduce((worst, each) => (each.meanMs > worst.meanMs ? each : worst));
  report(atMost(`slowest edit command on 60 blocks (${slowest.name})`, slowest.meanMs, 'ms', 0.2));
  const { seconds, carriedOut, refused } = timeRandomCommands(RANDOM_COMMANDS, SEED);
  const what = `${RANDOM_COMMANDS} random commands (${carriedOut} done, ${refused} refused) and undo`;
  report(atMost(what, seconds, 's', 2));
}

const atMost = (what: string, value: number, unit: string, limit: number) => ({
  what,
  value,
  unit,
  against: { name: 'limit', value: limit },
  better: 'lower' as const,
});
