import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { Outbox } from '../../../platform/events/index.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Keyring } from '../../../platform/keyring/index.ts';
import type { Metrics } from '../../../platform/metrics/index.ts';
import type { Outbound } from '../../../platform/outbound/index.ts';
import type { Queue } from '../../../platform/queue/index.ts';
import type { Members } from '../../people/members/index.ts';
import type { Mail } from '../mail/index.ts';
import type { MailSiteParts, OwnMailTexts } from '../mail-templates/index.ts';

export interface WebhookParts extends MailSiteParts {
  readonly database: Database;
  readonly outbox: Outbox;
  readonly queue: Queue;
  readonly outbound: Outbound;
  readonly keyring: Keyring;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly mail: Pick<Mail, 'post'>;
  readonly mailTexts: OwnMailTexts;
  readonly members: Pick<Members, 'list'>;
}

/** All calls to one receiver. */
export interface WebhookQueue {
  readonly websiteId: WebsiteId;
  readonly subscriptionId: string;
}

export const DELIVER_JOB = 'webhook-deliver';
