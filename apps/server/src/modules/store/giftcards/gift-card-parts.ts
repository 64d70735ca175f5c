import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/index.ts';
import type { Outbox } from '../../../platform/events/index.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Keyring } from '../../../platform/keyring/index.ts';
import type { Limiter } from '../../../platform/limits/index.ts';
import type { Once } from '../../../platform/once/index.ts';
import type { Settings } from '../../foundation/settings/index.ts';

export interface GiftCardParts {
  readonly database: Database;
  readonly outbox: Outbox;
  readonly once: Once;
  readonly settings: Settings;
  readonly keyring: Keyring;
  readonly limiter: Limiter;
  readonly clock: Clock;
  readonly ids: Ids;
}
