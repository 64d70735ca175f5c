/// <reference lib="dom" />
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  blocksOf,
  blocksOfLayout,
  type PageDocument,
  placeProperties,
  type Section,
} from '@awning/site-model';
import type { Browser, Frame, Page } from '@playwright/test';
import { buildScript } from '../packages/storefront/src/testing/built-script.ts';

const ORIGIN = 'http://canvas.test';
const SHELL = `<!doctype html><body style="margin:0"><iframe name="canvas" src="/page" style="border:0;width:100vw;height:100vh"></iframe>
<script>
  window.heard = [];
  addEventListener('message', ({ data, source }) => {
    if (data?.kind !== 'awning:canvas-ready') return;
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = (event) => window.heard.push(event.data);
    window.say = (message) => port1.postMessage(message);
    source.postMessage({ kind: 'awning:canvas-port' }, location.origin, [port2]);
  });
</script>`;

/** A page of the grid in a frame, with the script of the canvas as it is built and nothing else of the product. */
async function openCanvas(browser: Browser, document: PageDocument): Promise<{ page: Page; frame: Frame }> {
  const [script, text] = [await buildScript('canvas'), await buildScript('text-session')];
  const chunks = [...script.needed, ...text.needed];
  const css = await readFile(
    join(import.meta.dirname, '../packages/storefront/src/blocks/layout.css'),
    'utf8',
  );
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.route(`${ORIGIN}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: SHELL });
    const chunk = chunks.find(({ fileName }) => pathname.endsWith(fileName));
    if (chunk) return route.fulfill({ contentType: 'text/javascript', body: chunk.code });
    const source = `/_awning/storefront/${script.needed[0]?.fileName}`;
    return route.fulfill({ contentType: 'text/html', body: pageOf(document, css, source) });
  });
  await page.goto(ORIGIN);
  await page.waitForFunction(`window.heard.some(({ kind }) => kind === 'ready')`);
  await page.evaluate(`window.say(${JSON.stringify({ kind: 'load', document, device: 'desktop' })})`);
  const frame = page.frame('canvas');
  if (!frame) throw new Error('The page has no frame.');
  return { page, frame };
}

const pageOf = (document: PageDocument, css: string, script: string): string =>
  `<!doctype html><html data-awning-canvas><head><style>body { margin: 0 } ${css}</style></head><body>${document.sections
    .map(sectionOf)
    .join('')}<script type="module" src="${script}"></script></body></html>`;

const sectionOf = ({ id, layout }: Section): string => {
  const placed = new Map(layout.type === 'fluid' ? layout.blocks.map((each) => [each.block, each]) : []);
  const blocks = blocksOfLayout(layout).map((block) => {
    const place = placed.get(block);
    const style = place
      ? placeProperties(place)
          .map((property) => property.join(':'))
          .join(';')
      : '';
    const content = typeof block.value.html === 'string' ? block.value.html : 'Block';
    return `<div class="sqs-block" id="block-${block.id}" data-block-type="${block.type}" style="${style}"><div class="sqs-block-content" style="background:#cde">${content}</div></div>`;
  });
  return `<section class="page-section awning-section awning-section--medium awning-width--wide" data-section-id="${id}"><div class="awning-section-content"><div class="awning-fluid">${blocks.join('')}</div></div></section>`;
};

// What runs in the page is text: it is checked without the names of a browser.
const MOVE = `async ({ id, moves }) => {
  const times = [];
  const box = document.getElementById('block-' + id).getBoundingClientRect();
  const at = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  for (let move = 0; move < moves; move++) {
    let start = 0;
    requestAnimationFrame(() => { start = performance.now(); });
    const [x, y] = [at.x + 60 * Math.sin(move / 9) * 5, Math.min(Math.max(at.y + 40 * Math.cos(move / 7) * 4, 60), innerHeight - 60)];
    document.documentElement.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, pointerId: 1, pointerType: 'mouse', clientX: x, clientY: y }));
    times.push(await new Promise((resolve) => requestAnimationFrame(() => {
      document.body.getBoundingClientRect();
      resolve(performance.now() - start);
    })));
  }
  return times;
}`;

/** Milliseconds of script, style and layout for each move of a block that is dragged. */
export async function measureDrag(
  browser: Browser,
  document: PageDocument,
  moves: number,
): Promise<number[]> {
  const { page, frame } = await openCanvas(browser, document);
  try {
    const [section] = document.sections;
    const block = section && blocksOfLayout(section.layout)[0];
    if (!block) throw new Error('The page has no block.');
    const box = await frame.locator(`#block-${block.id}`).boundingBox();
    if (!box) throw new Error('The block is not drawn.');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 + 12, box.y + box.height / 2 + 12);
    const times = await frame.evaluate<number[]>(
      `(${MOVE})(${JSON.stringify({ id: block.id, moves: moves + 10 })})`,
    );
    // A drag that was measured has to be one.
    await page.mouse.move(box.x + box.width / 2 + 200, box.y + box.height / 2 + 160);
    await page.mouse.up();
    await page.waitForFunction(`window.heard.some(({ kind }) => kind === 'gesture')`, null, {
      timeout: 5_000,
    });
    return times.slice(10);
  } finally {
    await page.close();
  }
}

const TYPE = `async ({ keys }) => {
  const times = [];
  for (let key = 0; key < keys; key++) {
    let drawn = 0;
    requestAnimationFrame(() => { drawn = performance.now(); });
    const start = performance.now();
    document.execCommand('insertText', false, key % 6 === 5 ? ' ' : 'a');
    // The text editor reads what the browser has changed in a task of its own.
    await Promise.resolve();
    document.body.getBoundingClientRect();
    const written = performance.now() - start;
    times.push(await new Promise((resolve) => requestAnimationFrame(() => {
      document.body.getBoundingClientRect();
      resolve(written + performance.now() - drawn);
    })));
  }
  return times;
}`;

/** Milliseconds of script, style and layout for each key in the first text of a page. */
export async function measureTyping(
  browser: Browser,
  document: PageDocument,
  keys: number,
): Promise<number[]> {
  const { page, frame } = await openCanvas(browser, document);
  try {
    const block = blocksOf(document).find(({ value }) => typeof value.html === 'string');
    if (!block) throw new Error('The page has no text.');
    const command = { do: 'start', block: block.id, caret: 'end' };
    await page.evaluate(`window.say(${JSON.stringify({ kind: 'text', command })})`);
    await frame.locator('[contenteditable=true]').waitFor();
    const times = await frame.evaluate<number[]>(`(${TYPE})(${JSON.stringify({ keys: keys + 20 })})`);
    // Keys that were measured have to be in the text.
    await page.waitForFunction(
      `window.heard.some(({ kind, value }) => kind === 'textCommit' && value.includes('aaaaa aaaaa'))`,
      null,
      { timeout: 5_000 },
    );
    return times.slice(20);
  } finally {
    await page.close();
  }
}

const RESTYLE = `async ({ sheets }) => {
  const times = [];
  for (const css of sheets) {
    const changed = new Promise((resolve) => {
      const observer = new MutationObserver(() => { observer.disconnect(); resolve(); });
      observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    });
    const start = performance.now();
    parent.say({ kind: 'design', css });
    await changed;
    document.body.getBoundingClientRect();
    times.push(performance.now() - start);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  return times;
}`;

/** ED-69: milliseconds from a changed design to a page that is laid out in it: message, script, style and layout. */
export async function measureRestyling(
  browser: Browser,
  document: PageDocument,
  sheets: readonly string[],
): Promise<number[]> {
  const { page, frame } = await openCanvas(browser, document);
  try {
    const times = await frame.evaluate<number[]>(`(${RESTYLE})(${JSON.stringify({ sheets })})`);
    // What was measured has to be on the page.
    const shown = await frame.evaluate<string>(
      `document.getElementById('awning-canvas-design')?.textContent ?? ''`,
    );
    if (shown !== sheets.at(-1)) throw new Error('The page does not show the last design.');
    return times.slice(10);
  } finally {
    await page.close();
  }
}
