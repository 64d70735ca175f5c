import type { StoreSettings } from '@awning/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queryable } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Content, ContentMedia, ContentSettings } from '../../website/content/index.ts';
import type { Schedules } from '../../website/drafts/index.ts';
import type { Media } from '../../website/media/index.ts';
import type { Inventory } from '../inventory/index.ts';

export interface CatalogParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly settings: ContentSettings & {
    store(websiteId: WebsiteId, db?: Queryable): Promise<{ readonly value: StoreSettings }>;
  };
  readonly media: ContentMedia & Pick<Media, 'findVisible'>;
  readonly content: Pick<Content, 'collections' | 'items' | 'within'>;
  readonly schedules: Pick<Schedules, 'addKind' | 'createTogether' | 'listOf' | 'cancel'>;
  readonly inventory: Pick<
    Inventory,
    'adjustIn' | 'heldAmong' | 'levelsOf' | 'queueFor' | 'track' | 'warnAt'
  >;
}
