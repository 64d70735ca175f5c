import type { Browser, CDPSession, Page } from '@playwright/test';

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly ts: number;
  readonly dur?: number;
  readonly tid: number;
  readonly pid: number;
  readonly args?: { readonly data?: { readonly type?: string } };
}

const SLOWDOWN = 4;
/** What the page does for a change: its handlers, what React does after them, styles and layout. */
const WORK = new Set(['EventDispatch', 'RunMicrotasks', 'FunctionCall', 'UpdateLayoutTree', 'Layout']);

/** Milliseconds of handler, style and layout for each choice of a variant, on a processor four times as slow. */
export async function measureVariantChanges(
  browser: Browser,
  url: string,
  changes: number,
): Promise<number[]> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  try {
    await page.goto(url);
    const variants = page.locator('.product-variants').first();
    await variants.scrollIntoViewIfNeeded();
    await variants.hover();
    await page.locator('.product-variants[data-island="ready"]').waitFor();
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    const times: number[] = [];
    // The first ones warm the code up, as opening the box and looking at it would.
    for (let change = 0; change < changes + 3; change++) {
      const time = await traceChange(page, session, change);
      if (change >= 3) times.push(time);
    }
    return times;
  } finally {
    await page.close();
  }
}

async function traceChange(page: Page, session: CDPSession, change: number): Promise<number> {
  const events: TraceEvent[] = [];
  const collect = ({ value: some }: { value: unknown[] }): void => {
    events.push(...(some as TraceEvent[]));
  };
  session.on('Tracing.dataCollected', collect);
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'] },
  });
  await page.evaluate(async (turn) => {
    const select = document.querySelector<HTMLSelectElement>('.product-variants select');
    const buttons = [...document.querySelectorAll<HTMLInputElement>('.product-variants .variant-radiobtn')];
    // A theme shows the one or the other.
    if (select?.checkVisibility()) {
      select.selectedIndex = 1 + (turn % (select.options.length - 1));
      select.dispatchEvent(new Event('input', { bubbles: true }));
      select.dispatchEvent(new Event('change', { bubbles: true }));
    } else {
      const group = buttons.filter(({ name }) => name === buttons[0]?.name);
      const button = group[turn % group.length];
      if (!button) throw new Error('There is nothing to choose from.');
      button.click();
    }
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await nextFrame();
    await nextFrame();
    await nextFrame();
  }, change);
  await session.send('Tracing.end');
  await complete;
  session.off('Tracing.dataCollected', collect);
  return workIn(events);
}

/** The length of all work together; what happens inside something that counts already does not count twice. */
function workIn(events: readonly TraceEvent[]): number {
  const work = events
    .filter(({ name, ph, dur }) => ph === 'X' && dur !== undefined && WORK.has(name))
    .map(({ ts, dur = 0, tid, pid }) => ({ from: ts, to: ts + dur, thread: `${pid} ${tid}` }))
    .toSorted((a, b) => a.from - b.from);
  const endOf = new Map<string, number>();
  let total = 0;
  for (const { from, to, thread } of work) {
    const counted = Math.max(from, endOf.get(thread) ?? 0);
    if (to > counted) total += to - counted;
    endOf.set(thread, Math.max(to, endOf.get(thread) ?? 0));
  }
  return total / 1000;
}
