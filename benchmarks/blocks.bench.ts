import { type BlockPage, createBlocks } from '../apps/server/src/modules/blocks/index.ts';
import { median, type Report } from './bench-report.ts';
import { image, mixedPage, recording } from './mixed-page.ts';
import { timeEachCommand, timeRandomCommands } from './page-edits.ts';

export const name = 'blocks';

const BLOCKS = 60;
const WARM_UP = 300;
const ROUNDS = 500;
const RANDOM_COMMANDS = 10_000;
const SEED = 20_260_501;

const page: BlockPage = {
  website: {
    id: '000000000000000000000001',
    siteTitle: 'Salt and clay',
    baseUrl: 'https://salt.example',
    timeZone: 'Europe/Lisbon',
    language: 'en-US',
  },
  collection: null,
  now: Date.UTC(2026, 4, 1),
  owner: { kind: 'page', id: '000000000000000000000002' },
};

/** A page of 60 blocks from its document to HTML, with its content at hand; then what the editor does to such a page. */
export async function run(report: Report): Promise<void> {
  const blocks = createBlocks({
    sources: {
      images: async () => new Map([[image.id, image]]),
      files: async () => new Map([[recording.id, recording]]),
      items: async () => new Map(),
      collections: async () => new Map(),
      itemLists: async (_websiteId, lists) => lists.map(() => []),
    },
  });
  const document = mixedPage(BLOCKS);
  const data = await blocks.load(page.website.id, [document]);
  const { problems } = blocks.render(document, data, page);
  if (problems.length > 0) throw new Error(`The page has problems: ${JSON.stringify(problems)}`);

  for (let round = 0; round < WARM_UP; round += 1) blocks.render(document, data, page);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedAt = performance.now();
    // Strings are put together lazily; sending one needs all of it.
    blocks.render(document, data, page).html.charCodeAt(0);
    times.push(performance.now() - startedAt);
  }
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
