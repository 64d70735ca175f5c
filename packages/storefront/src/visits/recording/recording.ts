import { MOCK_RECORDING_ID } from '@awning/contract';
import { readRecordingId } from '@awning/contract/calls';
import type { Visits } from '../page/counted-visit.ts';
import { hashOf } from '../variants/variants.ts';
import { type RecordedStep, watchSteps } from './recorded-steps.ts';

/** What receives the steps of a visit. None comes with the site: the code of the owner brings one. */
export interface SessionRecorder {
  start(id: string): void;
  take(step: RecordedStep): void;
}

/** All of them have to be true for a visit to be recorded. */
interface RecordingConditions {
  /** The owner has switched recording on. */
  readonly isOn: boolean;
  readonly isSiteInUS: boolean;
  readonly isBrowserInAmerica: boolean;
  readonly isInSample: boolean;
  readonly hasEnoughCores: boolean;
  readonly hasConsent: boolean;
  readonly hasRecorder: boolean;
}

export interface RecordingReport {
  readonly isRecording: boolean;
  readonly conditions: RecordingConditions;
  /** All that was handed over so far: places on the page, and nothing that was typed or read. */
  readonly steps: readonly RecordedStep[];
}

const FEWEST_CORES = 2;
/** A report is for people who look into it. */
const MOST_STEPS = 1000;

const recorders: SessionRecorder[] = [];
const started = new WeakSet<SessionRecorder>();
const steps: RecordedStep[] = [];
let recordingId: Promise<string | null> | null = null;
let isRecording = false;

/** Records if everything allows it; a recorder may come later. */
export function watch(visits: Visits): void {
  void begin(visits).catch(() => {});
}

export function useRecorder(visits: Visits, recorder: SessionRecorder): void {
  recorders.push(recorder);
  watch(visits);
}

export const reportRecording = (visits: Visits): RecordingReport => ({
  isRecording,
  conditions: readConditions(visits),
  steps: [...steps],
});

export function readConditions(visits: Visits): RecordingConditions {
  const { country, recordingSample } = visits.facts.page;
  const hasConsent = visits.isAllowed();
  return {
    isOn: recordingSample !== undefined,
    isSiteInUS: country === 'US',
    isBrowserInAmerica: Intl.DateTimeFormat().resolvedOptions().timeZone.startsWith('America'),
    isInSample: hasConsent && hashOf(`recording:${visits.analyticsId()}`) % 100 < (recordingSample ?? 0),
    hasEnoughCores: navigator.hardwareConcurrency > FEWEST_CORES,
    hasConsent,
    hasRecorder: recorders.length > 0,
  };
}

async function begin(visits: Visits): Promise<void> {
  if (!Object.values(readConditions(visits)).every(Boolean)) return;
  recordingId ??= fetchId();
  const id = await recordingId.catch(() => null);
  if (id === null) {
    recordingId = null;
    return;
  }
  for (const recorder of recorders)
    if (!started.has(recorder)) {
      started.add(recorder);
      recorder.start(id);
    }
  if (isRecording) return;
  isRecording = true;
  watchSteps((step) => {
    // Consent may have been taken back since.
    if (!visits.isAllowed()) return;
    steps.push(step);
    if (steps.length > MOST_STEPS) steps.shift();
    for (const recorder of recorders) recorder.take(step);
  });
}

/** Null: the server wants no recording of this visit. */
async function fetchId(): Promise<string | null> {
  const response = await fetch(readRecordingId.path);
  const id: unknown = response.ok ? await response.json() : null;
  return typeof id !== 'string' || id === MOCK_RECORDING_ID ? null : id;
}
