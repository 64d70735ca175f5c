import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/index.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Keyring } from '../../../platform/keyring/index.ts';
import type { SiteVersions } from '../../../platform/site-versions/index.ts';
import type { Mail } from '../../foundation/mail/index.ts';
import type { MailSiteParts, OwnMailTexts } from '../../foundation/mail-templates/index.ts';
import type { Settings } from '../../foundation/settings/index.ts';
import type { Content } from '../../website/content/index.ts';

export interface ReviewParts extends MailSiteParts {
  readonly database: Database;
  readonly siteVersions: SiteVersions;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly keyring: Pick<Keyring, 'sign' | 'verify'>;
  readonly mail: Pick<Mail, 'post'>;
  readonly mailTexts: OwnMailTexts;
  readonly settings: MailSiteParts['settings'] & Pick<Settings, 'store'>;
  /** As pages read them. */
  readonly pageSettings: Pick<Settings, 'store'>;
  readonly content: {
    /** Items in every status. */
    readonly items: Pick<Content['items'], 'some'>;
    /** Items that visitors may see. */
    readonly read: Pick<Content['read'], 'items'>;
  };
}

/** The member who decides, for the record. */
export interface By {
  readonly by: string;
}
