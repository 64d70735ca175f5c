import type { Visits } from './page/counted-visit.ts';
import {
  type RecordingReport,
  reportRecording,
  type SessionRecorder,
  useRecorder,
} from './recording/recording.ts';
import { configureTracker, type TrackerConfig } from './sending/configure-tracker.ts';
import { chooseVariant } from './variants/variants.ts';

/** What of `window.Awning` few pages use: fetched with its first call. */
export const awningTools = {
  configure: ({ tracker }: Visits, change: Partial<TrackerConfig>): void => configureTracker(tracker, change),
  variant: chooseVariant,
  recording: reportRecording as (visits: Visits) => RecordingReport,
  useRecorder: useRecorder as (visits: Visits, recorder: SessionRecorder) => void,
};
