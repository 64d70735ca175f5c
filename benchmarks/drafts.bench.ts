import { BLOCK_TYPES, type Block, type EditCommand, type PageDocument } from '@awning/site-model';
import { buildApp } from '../apps/server/src/app.ts';
import { readConfig } from '../apps/server/src/config/environment.ts';
import { claimDataFolder } from '../apps/server/src/platform/data-folder/index.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { migrateDatabase } from '../apps/server/src/platform/platform.ts';
import { openEmbeddedServer } from '../apps/server/src/platform/postgres/index.ts';
import { createIds } from '../packages/site-model/src/edit/testing/random-commands.ts';
import { samplePage } from '../packages/site-model/src/edit/testing/sample-page.ts';
import { createDataFolder } from '../scripts/testing/server-process.ts';
import { median, type Report } from './bench-report.ts';
import { measureServing } from './drafts-serving.ts';

export const name = 'drafts';

const BLOCKS = 60;
const COMMANDS = 10;
const WARM_UP = 100;
const SLICES = 12;
const ROUNDS = 40;

/** One section with sixty blocks, as an editor has it open: the last one is added by the batches. */
function openPage(): PageDocument {
  const page = samplePage(BLOCKS - 1, createIds());
  return { ...page, sections: page.sections.slice(0, 1) };
}

/** What a member does in a few seconds of work: writing, placing, styling, adding and removing. */
function mixedCommands(
  section: string,
  blocks: readonly Block[],
  { round, added }: { readonly round: number; readonly added: string | null },
): EditCommand[] {
  const ids = blocks.map(({ id }) => id);
  const at = (index: number): string => ids[(round + index) % ids.length] ?? '';
  const texts = blocks.filter(({ type }) => type === BLOCK_TYPES.html).map(({ id }) => id);
  const text = (index: number): string => texts[(round + index) % texts.length] ?? '';
  const words = `<p>Words of round ${round}</p>`;
  const isEven = round % 2 === 0;
  return [
    { do: 'set-property', block: text(0), path: ['html'], value: words },
    { do: 'set-properties', changes: [{ block: text(1), path: ['html'], value: words }] },
    { do: 'set-layer', block: at(1), layer: round % 7 },
    { do: 'swap', block: ids[0] ?? '', with: ids[1] ?? '' },
    { do: 'resize-block', block: ids[2] ?? '', width: 12, height: isEven ? 3 : 4 },
    { do: 'set-section', section, settings: { spacing: isEven ? 'small' : 'large' } },
    { do: 'set-block', block: at(3), settings: { padding: isEven ? 'large' : null } },
    { do: 'arrange-phone', section },
    added === null
      ? { do: 'set-layer', block: at(5), layer: round % 5 }
      : { do: 'remove-block', block: added },
    { do: 'add-block', section, type: BLOCK_TYPES.html, value: { html: words } },
  ];
}

/** In `npm run bench -- drafts`: a batch of commands beside a transaction that writes the same row and nothing else. */
export async function run(report: Report): Promise<void> {
  const database = await createDataFolder('drafts-bench-database');
  const data = await createDataFolder('drafts-bench');
  const folder = await claimDataFolder(database.folder);
  const postgres = await openEmbeddedServer({ folder, log: () => undefined });
  try {
    await migrateDatabase(postgres.url);
    const config = readConfig({
      DATABASE_URL: postgres.url,
      AWNING_DATA: data.folder,
      AWNING_SECRET: 'a master key for measuring that is long enough',
      AWNING_LOG_LEVEL: 'error',
    });
    const app = await buildApp(config, { log: createLog(config) });
    try {
      await app.start({ work: false });
      await measureBatches(app, report);
    } finally {
      await app.close();
    }
  } finally {
    await postgres.close();
    await folder.release();
    await data.remove();
    await database.remove();
  }
  await measureServing(report);
}

async function measureBatches(app: Awaited<ReturnType<typeof buildApp>>, report: Report): Promise<void> {
  const { id: websiteId } = await app.sites.create({ slug: 'bench', title: 'Bench' });
  const { id } = await app.content.collections.create(websiteId, { kind: 'page', title: 'Page' });
  const document = openPage();
  await app.content.documents.replace(websiteId, { kind: 'collection', id }, document);
  const [section] = document.sections;
  const blocks = section?.layout.type === 'fluid' ? section.layout.blocks.map(({ block }) => block) : [];
  const key = { websiteId, kind: 'page', id } as const;
  const editor = { productsOnly: false, mayAddCode: true, mayChangeLocked: true };
  let version = (await app.drafts.documents.read(key)).version;
  let count = 0;

  const newId = createIds(0xffff);
  let added: string | null = null;
  const ours = async (): Promise<void> => {
    const id = newId();
    const commands = mixedCommands(section?.id ?? '', blocks, { round: ++count, added });
    const batch = { commands, ids: [id], base: version, batch: `bench ${count}`, editor, by: 'f'.repeat(24) };
    ({ version } = await app.drafts.documents.edit(key, batch));
    added = id;
  };

  const { pool } = app.platform.database;
  const text = JSON.stringify(document);
  const values = [websiteId, id];
  await pool.query(
    'create table ideal_drafts (website_id text, id text, value jsonb, version int, primary key (website_id, id))',
  );
  await pool.query('insert into ideal_drafts values ($1, $2, $3, 0)', [...values, text]);
  const ideal = async (): Promise<void> => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query({
        name: 'ideal-read',
        text: 'select value, version from ideal_drafts where website_id = $1 and id = $2 for update',
        values,
      });
      await client.query({
        name: 'ideal-write',
        text: 'update ideal_drafts set value = $3, version = version + 1 where website_id = $1 and id = $2',
        values: [...values, text],
      });
      await client.query('commit');
    } finally {
      client.release();
    }
  };

  const rateOf = async (work: () => Promise<void>): Promise<number> => {
    const startedAt = performance.now();
    for (let round = 0; round < ROUNDS; round++) await work();
    return (1000 * ROUNDS) / (performance.now() - startedAt);
  };
  for (let round = 0; round < WARM_UP; round++) {
    await ours();
    await ideal();
  }
  const slices: { our: number; least: number }[] = [];
  for (let slice = 0; slice < SLICES; slice++)
    slices.push({ our: await rateOf(ours), least: await rateOf(ideal) });
  const [our, least] = [median(slices.map((each) => each.our)), median(slices.map((each) => each.least))];
  report({
    what: `drafts: batches of ${COMMANDS} mixed commands on ${BLOCKS} blocks, ${our.toFixed(0)}/s; a transaction that reads and writes the row, ${least.toFixed(0)}/s`,
    value: median(slices.map((each) => (100 * each.our) / each.least)),
    unit: '%',
    against: { name: 'goal', value: 50 },
    better: 'higher',
  });
}
