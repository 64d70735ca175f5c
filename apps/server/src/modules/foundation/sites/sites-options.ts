import type { Config } from '../../../config/config.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/index.ts';
import type { FileStore } from '../../../platform/files/index.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Dns } from '../../../platform/outbound/index.ts';
import type { SiteVersions } from '../../../platform/site-versions/index.ts';

export interface SitesOptions {
  readonly database: Database;
  readonly siteVersions: SiteVersions;
  readonly config: Pick<Config, 'baseUrl' | 'port' | 'development'>;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly files: Pick<FileStore, 'list' | 'delete'>;
  readonly dns: Dns;
}
