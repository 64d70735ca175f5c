import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PageDictionary, TagResult } from '@awning/theme-kit';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { createMetrics, type Metrics } from '../../../platform/metrics/index.ts';
import { sampleJob, sampleTheme } from './testing/theme-sample.ts';
import { createThemeRenderer, type ThemeRenderer, type ThemeRendererOptions } from './theme-renderer.ts';

let renderer: ThemeRenderer;
let metrics: Metrics;
afterEach(() => renderer.close());

const ODD = new URL('./testing/odd-worker.ts', import.meta.url);
const theme = { key: 'odd 1', theme: sampleTheme('') };

function start(options: Partial<ThemeRendererOptions> = {}): void {
  metrics = createMetrics({ process: false });
  renderer = createThemeRenderer({
    metrics,
    log: pino({ level: 'silent' }),
    workers: 1,
    program: ODD,
    stepLimitMs: 15_000,
    ...options,
  });
}

const draw = async (
  dictionary: PageDictionary,
  o: { websiteId?: string; answer?: () => Promise<readonly TagResult[]> } = {},
): Promise<string> => {
  const { html } = await renderer.draw({
    websiteId: o.websiteId ?? 'reef',
    theme,
    job: sampleJob(dictionary),
    answer: o.answer ?? (async () => []),
  });
  return html;
};

const count = async (name: string): Promise<number> =>
  Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(await metrics.print())?.[1]);

describe('the render workers', () => {
  it('draw what they are sent, and ask for what tags need', async () => {
    start();
    expect(await draw({ behaviour: 'hello' })).toBe('hello');
    const answers = [{ scope: { items: [1, 2] } }];
    expect(await draw({ behaviour: 'ask' }, { answer: async () => answers })).toBe(JSON.stringify(answers));
    expect(await count('awning_render_page_seconds_count')).toBe(2);
    expect(await count('awning_render_step_seconds_count')).toBe(3);
  });

  it('draw for others while a page waits for its data', async () => {
    start();
    const data = Promise.withResolvers<readonly TagResult[]>();
    const deferred = Promise.withResolvers<void>();
    const resolveTags = () => {
      deferred.resolve();
      return data.promise;
    };
    const waiting = draw({ behaviour: 'ask' }, { answer: resolveTags });
    await deferred.promise;
    expect(await draw({ behaviour: 'meanwhile' })).toBe('meanwhile');
    data.resolve([null]);
    expect(await waiting).toBe('[null]');
  });

  it('hand on why data could not be had, and go on', async () => {
    start();
    const respond = () => Promise.reject(new Error('the database is away'));
    await expect(draw({ behaviour: 'ask' }, { answer: respond })).rejects.toThrow('the database is away');
    expect(await draw({ behaviour: 'hello' })).toBe('hello');
  });

  it('a render worker is ended when a page takes too long, and its other renders start again', async () => {
    start({ stepLimitMs: 1_000 });
    const data = Promise.withResolvers<readonly TagResult[]>();
    const deferred = Promise.withResolvers<void>();
    let questions = 0;
    const resolveTags = (): Promise<readonly TagResult[]> => {
      deferred.resolve();
      return ++questions === 1 ? data.promise : Promise.resolve([{ html: 'second' }]);
    };
    const innocent = draw({ behaviour: 'ask' }, { answer: resolveTags, websiteId: 'dune' });
    await deferred.promise;
    const queued = draw({ behaviour: 'queued' }, { websiteId: 'dune' });
    const endless = draw({ behaviour: 'endless' });
    await expect(endless).rejects.toMatchObject({ code: 'rendering.too-slow', status: 503 });
    expect(await queued).toBe('queued');
    expect(await innocent).toBe('[{"html":"second"}]');
    // The answer to what was lost is for nobody.
    data.resolve([{ html: 'first' }]);
    expect(await draw({ behaviour: 'hello' }, { websiteId: 'dune' })).toBe('hello');
    expect(await count('awning_render_workers_lost_total')).toBe(1);
  });

  it('that are slow get a helper before they have to be ended, and retire when they come back', async () => {
    start({ slowMs: 50 });
    const folder = await mkdtemp(join(tmpdir(), 'awning-slow-page-'));
    const sign = join(folder, 'go-on');
    const slow = draw({ behaviour: 'hold', sign });
    // With one worker it could not be drawn before the slow one goes on.
    expect(await draw({ behaviour: 'quick' }, { websiteId: 'dune' })).toBe('quick');
    expect(await count('awning_render_workers')).toBe(2);
    await writeFile(sign, '');
    expect(await slow).toBe('hold');
    await rm(folder, { recursive: true });
    expect(await draw({ behaviour: 'hello' }, { websiteId: 'dune' })).toBe('hello');
    expect(await count('awning_render_workers')).toBe(1);
    expect(await count('awning_render_workers_lost_total')).toBe(0);
  });

  it('that hardly get to run on a busy machine are not ended for it', async () => {
    start({ stepLimitMs: 300, slowMs: 100 });
    expect(await draw({ behaviour: 'nap', ms: 700 })).toBe('nap');
    expect(await count('awning_render_workers_lost_total')).toBe(0);
  });

  it('a page may take several times the limit, as on a busy machine, until one of its site took even longer', async () => {
    start({ stepLimitMs: 300, slowMs: 100 });
    const slow = { behaviour: 'spin', ms: 700 };
    const refused = { code: 'rendering.too-slow' };
    expect([await draw(slow), await draw(slow)]).toEqual(['spin', 'spin']);
    await expect(draw({ behaviour: 'spin', ms: 4_000 })).rejects.toMatchObject(refused);
    await expect(draw(slow)).rejects.toMatchObject(refused);
    expect(await draw(slow, { websiteId: 'dune' })).toBe('spin');
  });

  it('that run out of memory fail that page alone', async () => {
    start({ memoryMegabytes: 24 });
    const refused = { code: 'rendering.too-slow', status: 503 };
    await expect(draw({ behaviour: 'memory' })).rejects.toMatchObject(refused);
    expect(await draw({ behaviour: 'hello' })).toBe('hello');
  });

  it('that die twenty times are replaced twenty times, and a page is begun twice at most', async () => {
    start();
    for (let death = 1; death <= 10; death++) {
      await expect(draw({ behaviour: 'exit' })).rejects.toMatchObject({ code: 'rendering.failed' });
      expect(await draw({ behaviour: 'hello' }, { websiteId: 'dune' })).toBe('hello');
      expect(await count('awning_render_workers_lost_total')).toBe(2 * death);
    }
  });

  it('say that a page failed without what went wrong inside', async () => {
    start();
    await expect(draw({ behaviour: 'throw' })).rejects.toMatchObject({
      code: 'rendering.failed',
      message: expect.not.stringContaining('nobody expected'),
    });
  });

  it('that cannot even start refuse after a while', async () => {
    start({ program: new URL('./testing/no-such-worker.ts', import.meta.url), waitLimitMs: 100 });
    await expect(draw({ behaviour: 'hello' })).rejects.toMatchObject({ code: 'rendering.busy' });
  });

  it('make a site wait whose pages cost far more than usual, while others are served', async () => {
    start();
    await draw({ behaviour: 'hello' }, { websiteId: 'dune' });
    // More than the credit that each site begins with.
    await draw({ behaviour: 'spin', ms: 500 });
    await expect(draw({ behaviour: 'hello' })).rejects.toMatchObject({
      code: 'rendering.site-waits',
      status: 503,
      details: { retryAfterSeconds: expect.any(Number) },
    });
    expect(await draw({ behaviour: 'hello' }, { websiteId: 'dune' })).toBe('hello');
    expect(await count('awning_render_refused_total')).toBe(1);
  });

  it('say before anything is read for a page that its site has to wait', async () => {
    start();
    await draw({ behaviour: 'hello' }, { websiteId: 'dune' });
    expect(() => renderer.admit('reef')).not.toThrow();
    await draw({ behaviour: 'spin', ms: 500 }, { websiteId: 'reef' });
    expect(() => renderer.admit('reef')).toThrow(expect.objectContaining({ code: 'rendering.site-waits' }));
    expect(() => renderer.admit('dune')).not.toThrow();
  });

  it('a site that must wait never takes all render workers, and the spare one serves it', async () => {
    start({ workers: 2 });
    await draw({ behaviour: 'hello' }, { websiteId: 'dune' });
    await draw({ behaviour: 'spin', ms: 500 });
    const all = await Promise.all([
      draw({ behaviour: 'spin', ms: 30 }),
      draw({ behaviour: 'spin', ms: 30 }),
      draw({ behaviour: 'hello' }, { websiteId: 'dune' }),
    ]);
    expect(all).toEqual(['spin', 'spin', 'hello']);
  });

  it('that are closed refuse what waits and what is under way', async () => {
    start();
    const under = draw({ behaviour: 'endless' });
    const waits = draw({ behaviour: 'hello' });
    await Promise.all([
      expect(under).rejects.toMatchObject({ code: 'rendering.busy' }),
      expect(waits).rejects.toMatchObject({ code: 'rendering.busy' }),
      renderer.close(),
    ]);
    await expect(draw({ behaviour: 'hello' })).rejects.toMatchObject({ code: 'rendering.busy' });
  });
});
