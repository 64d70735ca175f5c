import { column, type Queryable, type RowOf, sql } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';

const MailTextRow = {
  template: column.text,
  subject: column.nullable(column.text),
  heading: column.nullable(column.text),
  introduction: column.nullable(column.text),
  buttonLabel: column.nullable(column.text),
  enabled: column.boolean,
  version: column.integer,
};
export type MailTextRow = RowOf<typeof MailTextRow>;

interface TextChange {
  readonly by: string;
  readonly now: Date;
}

const columns = sql`template, subject, heading, introduction, button_label as "buttonLabel", enabled, version`;

export const findMailText = (
  db: Queryable,
  websiteId: WebsiteId,
  name: string,
): Promise<MailTextRow | null> =>
  db.first(
    MailTextRow,
    sql`select ${columns} from mail_texts where website_id = ${websiteId} and template = ${name}`,
  );

export const listMailTexts = (db: Queryable, websiteId: WebsiteId): Promise<MailTextRow[]> =>
  db.rows(MailTextRow, sql`select ${columns} from mail_texts where website_id = ${websiteId}`);

/** Begins it when the owner has changed nothing of it yet. */
export async function lockMailText(
  tx: Queryable,
  websiteId: WebsiteId,
  name: string,
  { by, now }: TextChange,
): Promise<MailTextRow> {
  await tx.run(sql`
    insert into mail_texts (website_id, template, version, updated_at, updated_by)
    values (${websiteId}, ${name}, 0, ${now.toISOString()}, ${by}) on conflict do nothing`);
  return tx.one(
    MailTextRow,
    sql`select ${columns} from mail_texts where website_id = ${websiteId} and template = ${name} for update`,
  );
}

/** Under a version that none of its words had before, also when the row began again. */
export const updateMailText = (
  tx: Queryable,
  websiteId: WebsiteId,
  { template, subject, heading, introduction, buttonLabel, enabled }: MailTextRow,
  { by, now }: TextChange,
): Promise<MailTextRow> =>
  tx.one(
    MailTextRow,
    sql`update mail_texts set subject = ${subject}, heading = ${heading}, introduction = ${introduction},
      button_label = ${buttonLabel}, enabled = ${enabled}, version = nextval('settings_versions'),
      updated_at = ${now.toISOString()}, updated_by = ${by}
    where website_id = ${websiteId} and template = ${template} returning ${columns}`,
  );
