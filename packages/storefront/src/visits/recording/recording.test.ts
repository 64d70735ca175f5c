// @vitest-environment happy-dom
import { MOCK_RECORDING_ID } from '@awning/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearBrowser, exampleVisitPage, watchSending } from '../testing/visit-browser.ts';
import { createVisits } from '../visits.ts';
import type { RecordedStep } from './recorded-steps.ts';
import { readConditions, reportRecording, useRecorder, watch } from './recording.ts';

const ALL = { country: 'US', recordingSample: 100 };
let browser: ReturnType<typeof watchSending>;
let id = 'recording-1';
let asked = 0;

beforeEach(() => {
  clearBrowser();
  document.body.innerHTML = '<main><p>Private words</p><form><input value="secret"></form></main>';
  asked = 0;
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    return Response.json(id);
  });
  inPlace('America/Chicago');
  Object.defineProperty(navigator, 'hardwareConcurrency', { configurable: true, value: 4 });
  browser = watchSending();
});
afterEach(() => {
  browser.end();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function inPlace(timeZone: string): void {
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    timeZone,
  } as Intl.ResolvedDateTimeFormatOptions);
}
const begin = (page: Parameters<typeof exampleVisitPage>[0] = ALL) =>
  createVisits(exampleVisitPage(page), { isCounted: true });
const turn = () => new Promise((resolve) => setTimeout(resolve));

describe('the recording of whole visits', () => {
  it('PL-4.25 PL-4.26 PL-4.27 PL-4.28 PL-4.29 each condition is told by itself', () => {
    expect(readConditions(begin())).toEqual({
      isOn: true,
      isSiteInUS: true,
      isBrowserInAmerica: true,
      isInSample: true,
      hasEnoughCores: true,
      hasConsent: true,
      hasRecorder: false,
    });
    expect(readConditions(begin({ ...ALL, country: 'GB' })).isSiteInUS).toBe(false);
    expect(readConditions(begin({ country: 'US' }))).toMatchObject({ isOn: false, isInSample: false });
    expect(readConditions(begin({ ...ALL, recordingSample: 0 })).isInSample).toBe(false);
    for (const cores of [1, 2]) {
      Object.defineProperty(navigator, 'hardwareConcurrency', { configurable: true, value: cores });
      expect(readConditions(begin()).hasEnoughCores).toBe(false);
    }
    inPlace('Europe/Paris');
    expect(readConditions(begin()).isBrowserInAmerica).toBe(false);
    document.body.innerHTML = '<div class="awning-cookies" data-mode="opt-in"></div>';
    expect(readConditions(begin())).toMatchObject({ hasConsent: false, isInSample: false });
  });

  it('nothing is asked or recorded without a recorder, which is the default', async () => {
    watch(begin());
    await turn();
    expect(asked).toBe(0);
    expect(reportRecording(begin())).toMatchObject({ isRecording: false, steps: [] });
  });

  it('PL-4.30 an id is fetched first, and a visit with the mock id is not recorded; the others hand over places', async () => {
    const started: string[] = [];
    const taken: RecordedStep[] = [];
    const recorder = {
      start: (name: string) => started.push(name),
      take: (step: RecordedStep) => taken.push(step),
    };
    id = MOCK_RECORDING_ID;
    const visits = begin();
    useRecorder(visits, recorder);
    await turn();
    expect([asked, started, taken]).toEqual([1, [], []]);
    expect(reportRecording(visits).isRecording).toBe(false);

    id = 'recording-1';
    const next = begin();
    watch(next);
    await turn();
    watch(next);
    await turn();
    expect(started).toEqual(['recording-1']);
    document.querySelector('p')?.click();
    document.querySelector('input')?.dispatchEvent(new Event('focusin', { bubbles: true }));
    expect(taken.map(({ kind, element }) => [kind, element])).toEqual([
      ['size', undefined],
      ['click', 'main>p'],
      ['field', 'main>form>input'],
    ]);
    expect(JSON.stringify(taken)).not.toMatch(/secret|Private/);
    expect(reportRecording(next)).toMatchObject({ isRecording: true, steps: taken });
  });
});
