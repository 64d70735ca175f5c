import type { EventSchemaName, HitData } from '@awning/contract';
import type { SessionInfo } from '../identity/session-info.ts';
import type { EventPayload, Tracker } from '../sending/tracker.ts';
import type { HitCode } from './page-watch.ts';
import type { VisitFacts } from './visit-facts.ts';

/** Sends an event of the page, if the visitor has agreed to it; fails in silence. */
export type Report = (schema: EventSchemaName, payload: EventPayload) => void;

/** The visit of a page, for the parts that watch what happens on it. */
export interface Visits {
  /** Records the view of this page, and watches what happens on it. */
  readonly start: () => void;
  readonly facts: VisitFacts;
  readonly tracker: Tracker;
  readonly hit: (code: HitCode, more?: Partial<HitData>) => void;
  /** Rejects when the server did not take it; without consent there is nothing to take. */
  readonly send: (schema: EventSchemaName, payload: EventPayload | undefined) => Promise<void>;
  readonly report: Report;
  /** Whether this visit is counted and the visitor has agreed to it, at this moment. */
  readonly isAllowed: () => boolean;
  /** Asked only while that is so: it is stored in the browser. */
  readonly analyticsId: () => string;
  readonly session: () => SessionInfo;
}
