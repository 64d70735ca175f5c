import type { MailTemplateName } from '@awning/contract';
import { column, type Queryable, type RowOf, sql } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';

const MailTextRow = {
  template: column.text,
  subject: column.nullable(column.text),
  introduction: column.nullable(column.text),
  enabled: column.boolean,
  version: column.integer,
};
export type MailTextRow = RowOf<typeof MailTextRow>;

interface TextChange {
  readonly by: string;
  readonly now: Date;
}

export const findMailText = (
  db: Queryable,
  websiteId: WebsiteId,
  name: MailTemplateName,
): Promise<MailTextRow | null> =>
  db.first(
    MailTextRow,
    sql`select template, subject, introduction, enabled, version from order_mail_texts
      where website_id = ${websiteId} and template = ${name}`,
  );

export const listMailTexts = (db: Queryable, websiteId: WebsiteId): Promise<MailTextRow[]> =>
  db.rows(
    MailTextRow,
    sql`select template, subject, introduction, enabled, version from order_mail_texts where website_id = ${websiteId}`,
  );

/** Begins it when the owner has changed nothing of it yet. */
export async function lockMailText(
  tx: Queryable,
  websiteId: WebsiteId,
  name: MailTemplateName,
  { by, now }: TextChange,
): Promise<MailTextRow> {
  await tx.run(sql`
    insert into order_mail_texts (website_id, template, version, updated_at, updated_by)
    values (${websiteId}, ${name}, 0, ${now.toISOString()}, ${by}) on conflict do nothing`);
  return tx.one(
    MailTextRow,
    sql`select template, subject, introduction, enabled, version from order_mail_texts
      where website_id = ${websiteId} and template = ${name} for update`,
  );
}

export async function updateMailText(
  tx: Queryable,
  websiteId: WebsiteId,
  { template, subject, introduction, enabled, version }: MailTextRow,
  { by, now }: TextChange,
): Promise<void> {
  await tx.run(sql`
    update order_mail_texts set subject = ${subject}, introduction = ${introduction}, enabled = ${enabled},
      version = ${version}, updated_at = ${now.toISOString()}, updated_by = ${by}
    where website_id = ${websiteId} and template = ${template}`);
}
