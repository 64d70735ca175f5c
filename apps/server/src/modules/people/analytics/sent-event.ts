import type { LeftOutReason } from '@awning/contract';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { BrowserKind } from './browsers.ts';
import type { EventKind } from './event-kinds.ts';
import type { VisitOrigin } from './visit-origin.ts';

/** What an event says, as far as it is stored. Every text is cut. */
export interface EventContent {
  readonly kind: EventKind;
  /** Its own id; null: none was given, and nobody can tell it from another. */
  readonly eventId: string | null;
  /** When it happened, as its browser says, in milliseconds; null: it does not say. */
  readonly claimedAt: number | null;
  /** The visitor has agreed to be counted as one among others. */
  readonly isAgreed: boolean;
  readonly path: string;
  readonly pageType: number | null;
  readonly origin: VisitOrigin | null;
  readonly value: string | null;
  readonly amount: number | null;
  readonly detail: Readonly<Record<string, string | number | boolean>> | null;
}

/** Who sent it, as it waits in memory: an address is turned into a hash before anything is stored. */
export interface EventSender {
  readonly websiteId: WebsiteId;
  readonly address: string;
  readonly userAgent: string;
  readonly country: string;
  readonly language: string;
  readonly browser: BrowserKind;
}

/** An event on its way to the database. */
export interface SentEvent {
  readonly sender: EventSender;
  /** Of what it says, or made up: stored again after a failure, it is the same one. */
  readonly eventId: string;
  readonly content: EventContent;
  readonly receivedAt: number;
  /** Why it counts for nothing. */
  readonly leftOut: LeftOutReason | null;
}
