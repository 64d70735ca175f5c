import type { SiteLimits, StoreSettings } from '@awning/contract';
import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { FileStore } from '../../../platform/files/index.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Outbound } from '../../../platform/outbound/index.ts';
import type { Queue } from '../../../platform/queue/index.ts';
import type { ActivityLog } from '../../foundation/activity/index.ts';
import type { JobProgress } from '../../foundation/channel/index.ts';
import type { Media } from '../../website/media/index.ts';
import type { Products } from '../catalog/index.ts';
import type { Inventory } from '../inventory/index.ts';

export interface ProductCsvParts {
  readonly database: Database;
  readonly queue: Queue;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
  readonly files: FileStore;
  readonly outbound: Pick<Outbound, 'call'>;
  readonly settings: {
    store(websiteId: WebsiteId): Promise<{ readonly value: StoreSettings }>;
    limits(websiteId: WebsiteId): Promise<SiteLimits>;
  };
  readonly products: Pick<Products, 'create' | 'change' | 'check' | 'list' | 'some'>;
  readonly inventory: Pick<Inventory, 'adjust'>;
  readonly media: Pick<Media, 'images' | 'upload'>;
  readonly activity: Pick<ActivityLog, 'describeForMember' | 'read' | 'undo'>;
  readonly jobProgress: JobProgress;
  /** Where the site is, without a slash at the end. */
  readonly baseUrlOf: (websiteId: WebsiteId) => Promise<string>;
}
