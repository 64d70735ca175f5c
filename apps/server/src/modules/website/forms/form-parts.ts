import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/index.ts';
import type { Outbox } from '../../../platform/events/index.ts';
import type { FileStore } from '../../../platform/files/index.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Keyring } from '../../../platform/keyring/index.ts';
import type { Limiter } from '../../../platform/limits/index.ts';
import type { SiteCache, SiteVersions } from '../../../platform/site-versions/index.ts';
import type { Captcha } from '../../foundation/captcha/index.ts';
import type { Settings } from '../../foundation/settings/index.ts';
import type { Content } from '../content/index.ts';

export interface FormParts {
  readonly database: Database;
  readonly siteVersions: SiteVersions;
  readonly siteCache: SiteCache;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly keyring: Keyring;
  readonly limiter: Limiter;
  readonly outbox: Outbox;
  readonly files: FileStore;
  readonly settings: Pick<Settings, 'limits'>;
  readonly captcha: Pick<Captcha, 'verify'>;
  readonly content: {
    readonly documents: Pick<Content['documents'], 'listen'>;
    readonly onMove: Content['onMove'];
    /** What visitors may see. */
    readonly read: Pick<Content['read'], 'collections' | 'items' | 'pagesOfType'>;
  };
  /**
   * How often a form may be sent from one address, and all forms of a site together; 0 for as often as anybody likes.
   */
  readonly sendsPerMinute: { readonly address: number; readonly site: number };
}
