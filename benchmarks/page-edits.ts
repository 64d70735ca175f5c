import {
  applyCommand,
  applyDiff,
  BLOCK_TYPES,
  blocksOf,
  blocksOfLayout,
  copyBlocks,
  type DocumentDiff,
  type EditCommand,
  type PageDocument,
} from '@awning/site-model';
import {
  createIds,
  type Random,
  randomCommand,
} from '../packages/site-model/src/edit/testing/random-commands.ts';
import { samplePage } from '../packages/site-model/src/edit/testing/sample-page.ts';

/** As many as a layout may hold. */
const BLOCKS = 60;
const WARM_UP = 1_000;
const SLICES = 16;
const ROUNDS = 150;

/** A grid of 60 blocks and as many again in rows and columns. */
const createPage = (): PageDocument => samplePage(BLOCKS, createIds());

/** Another section, of twelve blocks, with an empty row above them; the first is lower than the others. */
const withSmallGrid = (page: PageDocument): PageDocument => {
  const [grid] = samplePage(12, createIds(500_000)).sections;
  const first = grid?.layout.type === 'fluid' ? grid.layout.blocks : [];
  const blocks = first.map((placed, index) => {
    const { row, height } = placed.desktop;
    return {
      ...placed,
      desktop: { ...placed.desktop, row: row + 1, height: index === 0 ? height - 1 : height },
    };
  });
  return grid
    ? { ...page, sections: [...page.sections, { ...grid, anchor: null, layout: { type: 'fluid', blocks } }] }
    : page;
};

type Timed = { name: string; meanMs: number };

/**
 * The mean time of the processor for a command of each kind on a page of 60 blocks, with the diff that undoes it: that
 * of the best of a few slices, because the others tell more about what else the machine does.
 */
export function timeEachCommand(): Timed[] {
  const page = withSmallGrid(createPage());
  return commandsFor(page).map(([name, command]) => {
    const newId = createIds(1_000_000);
    const run = (): void => {
      const edit = applyCommand(page, command, { newId, blocksPerLayout: BLOCKS + 1 });
      if (!edit.ok || edit.undo.length === 0) throw new Error(`${name} did nothing.`);
    };
    for (let i = 0; i < WARM_UP; i++) run();
    let meanMs = Number.POSITIVE_INFINITY;
    for (let slice = 0; slice < SLICES; slice++) {
      const startedAt = cpuMs();
      for (let i = 0; i < ROUNDS; i++) run();
      meanMs = Math.min(meanMs, (cpuMs() - startedAt) / ROUNDS);
    }
    return { name, meanMs };
  });
}

type RandomRun = { seconds: number; carriedOut: number; refused: number };

/**
 * Commands one after the other, made up as they go, each on the page that the last one left, and then all of them
 * undone.
 */
export function timeRandomCommands(count: number, seed: number): RandomRun {
  const page = createPage();
  const newId = createIds(1_000_000);
  const random = createRandom(seed);
  const undos: DocumentDiff[] = [];
  let document = page;
  const startedAt = cpuMs();
  for (let i = 0; i < count; i++) {
    const edit = applyCommand(document, randomCommand(document, random), { newId });
    if (!edit.ok) continue;
    undos.push(edit.undo);
    document = edit.document;
  }
  for (const undo of undos.toReversed()) document = applyDiff(document, undo).document;
  const seconds = (cpuMs() - startedAt) / 1000;
  if (JSON.stringify(document) !== JSON.stringify(page))
    throw new Error('Undoing did not lead back to the page.');
  return { seconds, carriedOut: undos.length, refused: count - undos.length };
}

/** The first block of the grid is where a change moves the most others. */
function commandsFor(page: PageDocument): [string, EditCommand][] {
  const [grid, rows, small] = page.sections;
  const block = blocksOf(page)[0];
  const layout = rows?.layout;
  if (!grid || !small || !block || layout?.type !== 'classic')
    throw new Error('The sample page has lost a section.');
  const [row] = layout.rows;
  const inRows = row?.columns[0]?.content[0];
  if (!row || inRows?.kind !== 'block') throw new Error('The sample page has lost its rows.');
  const id = block.id;
  const column = row.columns[0]?.id ?? '';
  const ids = blocksOfLayout(grid.layout).map((each) => each.id);
  const six = ids.slice(0, 6);
  const last = ids.at(-1) ?? '';
  const clipboard = copyBlocks(page, six);
  if (!clipboard) throw new Error('The sample page has lost its blocks.');
  const texts = blocksOf(page).filter(({ type }) => type === BLOCK_TYPES.html);
  return [
    ['add section', { do: 'add-section', at: 0 }],
    ['remove section', { do: 'remove-section', section: grid.id }],
    ['duplicate section', { do: 'duplicate-section', section: grid.id }],
    ['reorder sections', { do: 'reorder-sections', section: grid.id, to: 1 }],
    ['set section', { do: 'set-section', section: grid.id, settings: { spacing: 'large' } }],
    ['add block', { do: 'add-block', section: grid.id, type: BLOCK_TYPES.html }],
    ['move block', { do: 'move-block', block: id, to: { column: 6, row: 50 } }],
    ['move block and push', { do: 'move-block', block: id, to: { column: 6, row: 2 }, push: true }],
    ['move block on the phone', { do: 'move-block', block: id, to: { device: 'phone', column: 0, row: 90 } }],
    ['move block between rows', { do: 'move-block', block: inRows.block.id, to: { newRow: 9 } }],
    ['move 6 blocks to a new section', { do: 'move-to-new-section', blocks: six, at: 1 }],
    ['resize block', { do: 'resize-block', block: id, width: 18, height: 6, push: true }],
    ['set layer', { do: 'set-layer', block: id, layer: 3 }],
    ['duplicate block', { do: 'duplicate-block', block: id }],
    ['remove block', { do: 'remove-block', block: id }],
    ['set property', { do: 'set-property', block: id, path: ['html'], value: '<p>Salt and linen</p>' }],
    ['insert section of 12 blocks', { do: 'insert-section', section: small, at: 0 }],
    [
      'place 6 blocks',
      { do: 'place-blocks', cells: six.map((id, at) => ({ block: id, column: 2, row: 60 + at * 4 })) },
    ],
    [
      'place 6 blocks and push',
      { do: 'place-blocks', cells: six.map((id, at) => ({ block: id, column: 2, row: at * 4 })), push: true },
    ],
    ['swap', { do: 'swap', block: id, with: six[5] ?? '' }],
    ['align 6 blocks and push', { do: 'align', blocks: six, edge: 'start', push: true }],
    [
      'distribute 6 blocks and push',
      { do: 'distribute', blocks: [...six.slice(0, 5), last], along: 'rows', push: true },
    ],
    [
      'match size and push',
      {
        do: 'match-size',
        blocks: blocksOfLayout(small.layout).map((each) => each.id),
        size: 'height',
        push: true,
      },
    ],
    ['fill row and push', { do: 'fill-row', blocks: [id], push: true }],
    [
      'paste 6 blocks and push',
      { do: 'paste', clipboard, section: small.id, at: { column: 0, row: 0 }, push: true },
    ],
    ['set block', { do: 'set-block', block: id, settings: { hideOn: ['phone'], card: 'raised' } }],
    [
      'set several properties',
      {
        do: 'set-properties',
        changes: texts.map((text) => ({ block: text.id, path: ['html'], value: '<p>Salt</p>' })),
      },
    ],
    ['set order', { do: 'set-order', section: grid.id, order: ids.toReversed() }],
    ['insert rows', { do: 'insert-rows', section: grid.id, at: 4, count: 2 }],
    ['trim rows', { do: 'trim-rows', section: small.id }],
    ['close gap', { do: 'close-gap', section: small.id, at: 0 }],
    ['settle 60 blocks', { do: 'settle', section: grid.id, needs: ids.map((block) => ({ block, rows: 6 })) }],
    [
      'group of 3 moves',
      {
        do: 'group',
        commands: six.slice(0, 3).map((block) => ({ do: 'move-block', block, to: { column: 6, row: 50 } })),
      },
    ],
    ['set span', { do: 'set-span', column, span: 7 }],
    ['convert to fluid', { do: 'convert-to-fluid', section: rows?.id ?? '' }],
  ];
}

/** A machine that does other things as well should not count against the code. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** The same throws for the same seed (a 32-bit counter, scrambled). */
function createRandom(seed: number): Random {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return limit < 1 ? 0 : ((bits ^ (bits >>> 14)) >>> 0) % limit;
  };
}
