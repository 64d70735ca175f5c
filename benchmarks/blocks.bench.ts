import { BLOCK_TYPES, type BlockValue, type PageDocument } from '@awning/site-model';
import { createBlocks } from '../apps/server/src/modules/blocks/index.ts';
import {
  block,
  classicDocument,
  contentSources,
  file,
  idOf,
  page,
  picture,
} from '../apps/server/src/modules/blocks/testing/block-fixtures.ts';
import { median, type Report } from './bench-report.ts';
import { timeEachCommand, timeRandomCommands } from './page-edits.ts';
import { createWords } from './words.ts';

export const name = 'blocks';

const BLOCKS = 60;
const WARM_UP = 300;
const ROUNDS = 500;
const RANDOM_COMMANDS = 10_000;
const SEED = 20_260_501;

const imageId = idOf(0xa1);
const fileId = idOf(0xf1);

/** What a page holds, roughly as often as pages do: mostly text and pictures. */
const kinds: readonly (readonly [number, (text: string) => BlockValue])[] = [
  [BLOCK_TYPES.html, (text) => ({ html: `<h2>${text.slice(0, 40)}</h2><p>${text}</p><p>${text}</p>` })],
  [BLOCK_TYPES.image, (text) => ({ imageId, altText: text.slice(0, 60), description: `<p>${text}</p>` })],
  [BLOCK_TYPES.html, (text) => ({ html: `<p>${text}</p><ul><li>${text}</li><li>${text}</li></ul>` })],
  [BLOCK_TYPES.button, (text) => ({ buttonText: text.slice(0, 20), buttonLink: '/shop' })],
  [
    BLOCK_TYPES.image,
    () => ({ imageId, layout: 'card', title: 'Salt', buttonText: 'Taste', linkTo: '/salt' }),
  ],
  [BLOCK_TYPES.quote, (text) => ({ quote: `<p>${text}</p>`, source: 'A letter' })],
  [BLOCK_TYPES.spacer, () => ({ vSize: 2 })],
  [BLOCK_TYPES.horizontalrule, () => ({})],
  [BLOCK_TYPES.markdown, (text) => ({ markdown: `## Notes\n\n${text}\n\n- one\n- two\n` })],
  [
    BLOCK_TYPES.video,
    () => ({ url: 'https://youtu.be/dQw4w9WgXcQ', title: 'Glazing', mainImageId: imageId }),
  ],
  [BLOCK_TYPES.audio, () => ({ fileId, author: 'Recorded in March' })],
  [
    BLOCK_TYPES.map,
    () => ({ addressTitle: 'The shed', addressLine1: 'Rua do Farol 12', mapLat: 40.6, mapLng: -8.7 }),
  ],
  [
    BLOCK_TYPES.accordion,
    (text) => ({
      items: [1, 2, 3].map((number) => ({ title: `Question ${number}`, body: `<p>${text}</p>` })),
    }),
  ],
  [BLOCK_TYPES.code, (text) => ({ code: `<div class="note">${text}</div><script>note()</script>` })],
  [
    BLOCK_TYPES['socialaccountlinks-v2'],
    () => ({ links: [{ url: 'https://instagram.com/salt', name: '' }] }),
  ],
];

function mixedPage(): PageDocument {
  return classicDocument(
    Array.from({ length: BLOCKS }, (_, index) => {
      const [type, value] = kinds[index % kinds.length] ?? [BLOCK_TYPES.horizontalrule, () => ({})];
      return block(type, value(createWords(index + 1).sentence(30)), idOf(0x1000 + index));
    }),
  );
}

/** A page of 60 blocks from its document to HTML, with its content at hand; then what the editor does to such a page. */
export async function run(report: Report): Promise<void> {
  const blocks = createBlocks({
    sources: contentSources({ images: [picture(imageId)], files: [file(fileId)] }),
  });
  const where = page();
  const document = mixedPage();
  const data = await blocks.load(where.website.id, [document]);
  const { problems } = blocks.render(document, data, where);
  if (problems.length > 0) throw new Error(`The page has problems: ${JSON.stringify(problems)}`);

  for (let round = 0; round < WARM_UP; round += 1) blocks.render(document, data, where);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedAt = performance.now();
    // Strings are put together lazily; sending one needs all of it.
    blocks.render(document, data, where).html.charCodeAt(0);
    times.push(performance.now() - startedAt);
  }
  report(atMost(`render a page of ${BLOCKS} mixed blocks, median of ${ROUNDS}`, median(times), 'ms', 3));

  const commands = timeEachCommand();
  const slowest = commands.reduce((worst, each) => (each.meanMs > worst.meanMs ? each : worst));
  report(atMost(`slowest edit command on 60 blocks (${slowest.name})`, slowest.meanMs, 'ms', 0.2));
  const { seconds, carriedOut, refused } = timeRandomCommands(RANDOM_COMMANDS, SEED);
  report(
    atMost(
      `${RANDOM_COMMANDS} random commands (${carriedOut} done, ${refused} refused) and undo`,
      seconds,
      's',
      2,
    ),
  );
}

const atMost = (what: string, value: number, unit: string, limit: number) => ({
  what,
  value,
  unit,
  against: { name: 'limit', value: limit },
  better: 'lower' as const,
});
