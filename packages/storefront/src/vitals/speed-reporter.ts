import type { PerformanceRecord, PerformanceReport, PerformanceSettings, Vital } from '@awning/contract';

export interface SpeedReporterParts {
  /** Calls back with each value that a vital has so far. */
  readonly observe: (report: (vital: Vital, value: number) => void) => void;
  /** Null: they could not be read. */
  readonly readSettings: () => Promise<PerformanceSettings | null>;
  readonly send: (report: PerformanceReport) => void;
  readonly page: string;
  readonly device: PerformanceReport['device'];
  /** How long ago the page was loaded. */
  readonly sinceLoadMs: number;
}

export interface SpeedReporter {
  /** The page is hidden or left: it may not come back. */
  leave(): void;
}

const FLUSH_MS = 30_000;
/** What has no last value by then is sent as it is. */
const WAIT_MS = 60_000;
/** They say something about the whole time that a page is open; the others are settled when it is loaded. */
const GROWING: readonly Vital[] = ['CLS', 'INP'];

/** Asks whether the page is measured, and sends what it measured in two batches at the most. */
export function reportSpeed({
  observe,
  readSettings,
  send,
  page,
  device,
  sinceLoadMs,
}: SpeedReporterParts): SpeedReporter {
  const values = new Map<Vital, number>();
  const sent = new Set<Vital>();
  let settings: PerformanceSettings | null = null;
  let isOver = false;
  let isLeft = false;

  const flush = (isLast: boolean): void => {
    if (isOver || settings === null) return;
    const records: PerformanceRecord[] = [];
    for (const [name, value] of values) {
      if (sent.has(name) || (!isLast && GROWING.includes(name))) continue;
      sent.add(name);
      records.push({ name, value });
    }
    isOver = isLast;
    if (records.length > 0) send({ pageLoadId: settings.pageLoadId, page, device, records });
  };

  const after = (ms: number, work: () => void): void => void setTimeout(work, Math.max(0, ms - sinceLoadMs));

  const begin = async (): Promise<void> => {
    settings = await readSettings();
    if (settings === null || !settings.isMeasured) {
      isOver = true;
      return;
    }
    // It was left while the settings were on their way.
    if (isLeft) flush(true);
  };

  void begin();
  observe((vital, value) => {
    if (!sent.has(vital) && Number.isFinite(value) && value >= 0) values.set(vital, value);
  });
  after(FLUSH_MS, () => flush(false));
  after(WAIT_MS, () => flush(true));
  return {
    leave() {
      isLeft = true;
      flush(true);
    },
  };
}
