import type { Clock } from '../clock.ts';
import type { Database } from '../db/index.ts';
import type { WebsiteId } from '../entity-ids.ts';
import type { Ids } from '../ids.ts';
import type { Invariant } from '../invariant.ts';
import type { SiteVersions } from '../site-versions/index.ts';
import type { DocumentChange } from './site-documents.ts';

export interface SiteSetupParts {
  readonly database: Database;
  readonly siteVersions: SiteVersions;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** What members read and replace of a module that keeps one document for each site. */
export interface SiteSetup<Outcome, Input> {
  read(websiteId: WebsiteId): Promise<Outcome>;
  /** Replaces all of it. */
  save(
    websiteId: WebsiteId,
    input: Input,
    options: Pick<DocumentChange<never>, 'expected' | 'by'>,
  ): Promise<Outcome>;
  readonly invariants: readonly Invariant[];
}
