import type { PerformanceReport, PerformanceSettings, Vital } from '@awning/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reportSpeed } from './speed-reporter.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const SETTINGS: PerformanceSettings = { pageLoadId: 'load', isMeasured: true };

function setUp({
  settings = Promise.resolve(SETTINGS) as Promise<PerformanceSettings | null>,
  sinceLoadMs = 0,
} = {}) {
  const asked: string[] = [];
  const sent: PerformanceReport[] = [];
  let measure: (vital: Vital, value: number) => void = () => undefined;
  const reporter = reportSpeed({
    observe: (report) => {
      asked.push('observe');
      measure = report;
    },
    readSettings: () => {
      asked.push('settings');
      return settings;
    },
    send: (report) => sent.push(report),
    page: '/shop',
    device: 'phone',
    sinceLoadMs,
  });
  return {
    reporter,
    asked,
    sent,
    measure: (vital: Vital, value: number) => measure(vital, value),
    batches: () => sent.map(({ records }) => records.map(({ name, value }) => `${name} ${value}`)),
  };
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('the reporter of speed', () => {
  it('PL-4.45 it asks for its settings before anything is measured or sent, and sends nothing without them', async () => {
    const { asked, measure, sent, reporter } = setUp({ settings: Promise.resolve(null) });
    expect(asked).toEqual(['settings', 'observe']);
    measure('LCP', 900);
    await pass(90_000);
    reporter.leave();
    expect(sent).toEqual([]);
  });

  it('PL-4.46 it sends what is settled 30 seconds after the page was loaded', async () => {
    const { measure, sent, batches } = setUp({ sinceLoadMs: 4_000 });
    measure('TTFB', 120);
    measure('LCP', 700);
    measure('LCP', 900);
    measure('CLS', 0.01);
    await pass(25_999);
    expect(sent).toEqual([]);
    await pass(1);
    expect(sent[0]).toMatchObject({ pageLoadId: 'load', page: '/shop', device: 'phone' });
    expect(batches()).toEqual([['TTFB 120', 'LCP 900']]);
  });

  it('PL-4.47 it sends the rest when the page is hidden, and nothing twice', async () => {
    const { measure, batches, reporter } = setUp();
    measure('LCP', 900);
    await pass(30_000);
    measure('CLS', 0.01);
    measure('INP', 40);
    measure('CLS', 0.02);
    reporter.leave();
    reporter.leave();
    measure('CLS', 0.9);
    await pass(90_000);
    expect(batches()).toEqual([['LCP 900'], ['CLS 0.02', 'INP 40']]);
  });

  it('PL-4.48 it waits for values until 60 seconds have passed, and sends them as they are', async () => {
    const { measure, batches } = setUp();
    measure('LCP', 900);
    await pass(45_000);
    measure('INP', 64);
    await pass(14_999);
    expect(batches()).toEqual([['LCP 900']]);
    await pass(1);
    expect(batches()).toEqual([['LCP 900'], ['INP 64']]);
  });

  it('a page that is left before its settings came is sent when they come', async () => {
    let arrive: (settings: PerformanceSettings) => void = () => undefined;
    const { measure, batches, reporter } = setUp({
      settings: new Promise((resolve) => {
        arrive = resolve;
      }),
    });
    measure('TTFB', 90);
    reporter.leave();
    expect(batches()).toEqual([]);
    arrive(SETTINGS);
    await pass(0);
    expect(batches()).toEqual([['TTFB 90']]);
  });

  it('a page that is not measured sends nothing, and a value that is none is left out', async () => {
    const { measure, sent, reporter } = setUp({
      settings: Promise.resolve({ ...SETTINGS, isMeasured: false }),
    });
    measure('LCP', 900);
    await pass(60_000);
    reporter.leave();
    expect(sent).toEqual([]);
    const other = setUp();
    other.measure('CLS', Number.NaN);
    other.measure('TTFB', -5);
    await pass(60_000);
    expect(other.sent).toEqual([]);
  });
});
