import { brotliCompressSync } from 'node:zlib';
import {
  BLOCK_TYPES,
  defaultDesign,
  liveDesignCss,
  newSection,
  type PageDocument,
  type PlacedBlock,
} from '@awning/site-model';
import { createIds } from '../packages/site-model/src/edit/testing/random-commands.ts';
import { driveGestures } from '../packages/storefront/src/canvas/testing/gesture-driver.ts';
import { buildScript } from '../packages/storefront/src/testing/built-script.ts';
import { findFreePort } from '../scripts/testing/server-process.ts';
import { median, percentile, type Report } from './bench-report.ts';
import { openChromium } from './chromium.ts';
import { measureDrag, measureRestyling, measureTyping } from './editor-canvas.ts';
import { measureChecks } from './page-checks.ts';
import { measureTweaks } from './tweak-compiling.ts';

export const name = 'editor';

const MOVES = 200;
const KEYS = 200;
const CHANGES = 60;
const ROUNDS = 5;

/** Sections of at most fifty blocks, four in a row. */
function pageOf(blocks: number): PageDocument {
  const newId = createIds();
  const sections = Array.from({ length: Math.ceil(blocks / 50) }, (_, part) => {
    const placed = Array.from({ length: Math.min(50, blocks - part * 50) }, (__, place): PlacedBlock => {
      const [column, row] = [(place % 4) * 6, Math.floor(place / 4) * 3];
      const block = { id: newId(), type: BLOCK_TYPES.button, value: {} };
      return {
        block,
        desktop: { column, row, width: 5, height: 2, layer: 0 },
        phone: { column: 0, row: place * 2, width: 8, height: 2, layer: 0 },
      };
    });
    return newSection(newId(), { layout: { type: 'fluid', blocks: placed } });
  });
  return { schema: 1, sections };
}

/** The same page with a text as its first block. */
function withText(page: PageDocument): PageDocument {
  const [first, ...rest] = page.sections;
  if (first?.layout.type !== 'fluid') return page;
  const blocks = first.layout.blocks.map((placed, place) =>
    place > 0
      ? placed
      : { ...placed, block: { ...placed.block, type: BLOCK_TYPES.html, value: { html: '<p>Words</p>' } } },
  );
  return { ...page, sections: [{ ...first, layout: { ...first.layout, blocks } }, ...rest] };
}

/** Milliseconds of the machine for each move, without a browser. */
function timeMoves(page: PageDocument): number[] {
  const editor = driveGestures(page);
  editor.press(editor.cellOf(0, 0));
  return Array.from({ length: MOVES }, (_, move) => {
    const [x, y] = [300 + 280 * Math.sin(move / 9), 400 + 300 * Math.cos(move / 7)];
    const start = performance.now();
    editor.moveTo({ x, y });
    return performance.now() - start;
  });
}

/** ED-69: the rules of a design whose accent is another each time, and what writing them takes. */
function timeDesign(change: number): { readonly css: string; readonly ms: number } {
  const value = { hue: (change * 7) % 360, saturation: 0.5, lightness: 0.4 };
  const start = performance.now();
  const colorPalette = defaultDesign.colorPalette.map((color) =>
    color.id === 'accent' ? { ...color, value } : color,
  );
  const css = liveDesignCss(null, { ...defaultDesign, colorPalette });
  return { css, ms: performance.now() - start };
}

/**
 * In `npm run bench -- editor`: what a drag, a key and a changed colour cost with many blocks and with few, what the
 * canvas weighs, what a changed setting of a theme takes, and what the check before publishing does.
 */
export async function run(report: Report): Promise<void> {
  const [few, some, many] = [pageOf(10), pageOf(60), pageOf(200)];
  const atMost = (what: string, value: number, unit: string, limit: number): void =>
    report({ what, value, unit, better: 'lower', against: { name: 'limit', value: limit } });

  for (const page of [few, some, many]) timeMoves(page);
  const machine = (page: PageDocument): number =>
    median(Array.from({ length: ROUNDS }, () => percentile(timeMoves(page), 0.95)));
  atMost('machine, a move among 60 blocks, p95', machine(some), 'ms', 1);

  const weigh = (chunks: Iterable<{ readonly code: string }>): number =>
    [...chunks].reduce((sum, { code }) => sum + brotliCompressSync(code).length, 0) / 1000;
  const canvas = (await buildScript('canvas')).needed;
  const text = (await buildScript('text-session')).needed;
  atMost('canvas script, brotli', weigh(canvas), 'kB', 45);
  const both = new Map([...canvas, ...text].map((chunk) => [chunk.fileName, chunk]));
  atMost('canvas script with the text editor, brotli', weigh(both.values()), 'kB', 150);

  const { browser } = await openChromium(await findFreePort());
  try {
    await measureDrag(browser, few, MOVES);
    const times = new Map<PageDocument, number[]>([few, some, many].map((page) => [page, []]));
    for (let round = 0; round < ROUNDS; round++)
      for (const [page, p95] of times) p95.push(percentile(await measureDrag(browser, page, MOVES), 0.95));
    const p95Of = (page: PageDocument): number => median(times.get(page) ?? []);
    atMost('drag, script and layout of a move among 60 blocks, p95', p95Of(some), 'ms', 8);
    report({
      what: 'drag, a move among 200 blocks, p95',
      value: p95Of(many),
      unit: 'ms',
      better: 'lower',
      against: { name: '1.5 times 10 blocks', value: 1.5 * p95Of(few) },
    });

    const [alone, among] = [withText(pageOf(1)), withText(many)];
    const keys = new Map<PageDocument, number[]>([alone, among].map((page) => [page, []]));
    for (let round = 0; round < ROUNDS; round++)
      for (const [page, p95] of keys) p95.push(percentile(await measureTyping(browser, page, KEYS), 0.95));
    const keyOf = (page: PageDocument): number => median(keys.get(page) ?? []);
    report({
      what: 'typing, script and layout of a key among 200 blocks, p95',
      value: keyOf(among),
      unit: 'ms',
      better: 'lower',
      against: { name: '1.3 times 1 block', value: 1.3 * keyOf(alone) },
    });

    const restyling: number[] = [];
    const writing: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const written = Array.from({ length: CHANGES }, (_, change) => timeDesign(round * CHANGES + change));
      const sheets = written.map(({ css }) => css);
      restyling.push(percentile(await measureRestyling(browser, many, sheets), 0.95));
      writing.push(
        percentile(
          written.map(({ ms }) => ms),
          0.95,
        ),
      );
    }
    const restyled = median(restyling) + median(writing);
    atMost('styles, a changed colour on a page of 200 blocks, script and layout, p95', restyled, 'ms', 16.7);
  } finally {
    await browser.close();
  }
  await measureTweaks(report);
  await measureChecks(report);
}
