import type { MailTemplateChange, SiteMailName } from '@awning/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { OwnMailTexts } from './mail-set.ts';
import { mailTemplateErrors } from './mail-template-errors.ts';
import {
  findMailText,
  listMailTexts,
  lockMailText,
  type MailTextRow,
  updateMailText,
} from './mail-text-repository.ts';

export type StoredMailText = Omit<MailTextRow, 'template'>;

export const UNTOUCHED: StoredMailText = {
  subject: null,
  heading: null,
  introduction: null,
  buttonLabel: null,
  enabled: true,
  version: 0,
};

export interface TextSaving {
  readonly by: string;
  readonly expected?: number | undefined;
}

export interface MailTexts extends OwnMailTexts {
  of(websiteId: WebsiteId, name: SiteMailName): Promise<StoredMailText>;
  list(websiteId: WebsiteId): Promise<ReadonlyMap<string, StoredMailText>>;
  save(
    websiteId: WebsiteId,
    name: SiteMailName,
    change: MailTemplateChange,
    saving: TextSaving,
  ): Promise<StoredMailText>;
}

/** What owners say in place of the words that come with the program. */
export const createMailTexts = ({
  database,
  clock,
}: {
  readonly database: Database;
  readonly clock: Clock;
}): MailTexts => ({
  of: async (websiteId, name) => (await findMailText(database.query, websiteId, name)) ?? UNTOUCHED,
  list: async (websiteId) =>
    new Map((await listMailTexts(database.query, websiteId)).map((row) => [row.template, row])),
  save: (websiteId, name, change, { by, expected }) =>
    database.transaction(async (tx) => {
      const now = clock.now();
      const before = await lockMailText(tx, websiteId, name, { by, now });
      if (expected !== undefined && expected !== before.version) throw mailTemplateErrors.changedMeanwhile();
      return updateMailText(tx, websiteId, { ...before, ...change }, { by, now });
    }),
});
