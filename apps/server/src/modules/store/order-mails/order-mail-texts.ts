import type { MailTemplate, MailTemplateChange, MailTemplateName } from '@awning/contract';
import { mailTemplateNames } from '@awning/contract';
import type { Clock } from '../../../platform/clock.ts';
import { column, type Database, type Queryable, type RowOf, sql } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { unknownSlots } from '../../foundation/mail-templates/index.ts';
import { mailKinds } from './mail-kinds.ts';
import { orderMailErrors } from './order-mail-errors.ts';
import type { OrderMails } from './order-mails.ts';

const TextRow = {
  template: column.text,
  subject: column.nullable(column.text),
  introduction: column.nullable(column.text),
  enabled: column.boolean,
  version: column.integer,
};
type TextRow = RowOf<typeof TextRow>;

const UNTOUCHED = { subject: null, introduction: null, enabled: true, version: 0 };

/** What owners say in place of the words that come with the program. */
export function createOrderMailTexts({ database, clock }: { database: Database; clock: Clock }) {
  const find = async (
    db: Queryable,
    websiteId: WebsiteId,
    name: MailTemplateName,
  ): Promise<TextRow | null> => {
    const rows = await db.rows(
      TextRow,
      sql`
      select template, subject, introduction, enabled, version from order_mail_texts
      where website_id = ${websiteId} and template = ${name}`,
    );
    return rows[0] ?? null;
  };

  const save = (
    websiteId: WebsiteId,
    name: MailTemplateName,
    change: MailTemplateChange,
    { by, expected }: { by: string; expected?: number | undefined },
  ): Promise<MailTemplate> =>
    database.transaction(async (tx) => {
      await tx.run(sql`
        insert into order_mail_texts (website_id, template, version, updated_at, updated_by)
        values (${websiteId}, ${name}, 0, ${clock.now().toISOString()}, ${by}) on conflict do nothing`);
      await tx.run(sql`
        select from order_mail_texts where website_id = ${websiteId} and template = ${name} for update`);
      const before = (await find(tx, websiteId, name)) ?? UNTOUCHED;
      if (expected !== undefined && expected !== before.version) throw orderMailErrors.changedMeanwhile();
      const after = { ...before, ...change, version: before.version + 1 };
      await tx.run(sql`
        update order_mail_texts set subject = ${after.subject}, introduction = ${after.introduction},
          enabled = ${after.enabled}, version = ${after.version}, updated_at = ${clock.now().toISOString()},
          updated_by = ${by}
        where website_id = ${websiteId} and template = ${name}`);
      return toTemplate(name, after);
    });

  return {
    async of(websiteId: WebsiteId, name: MailTemplateName): Promise<MailTemplate> {
      return toTemplate(name, (await find(database.query, websiteId, name)) ?? UNTOUCHED);
    },
    async list(websiteId) {
      const rows = await database.query.rows(
        TextRow,
        sql`
        select template, subject, introduction, enabled, version from order_mail_texts
        where website_id = ${websiteId}`,
      );
      return mailTemplateNames.map((name) =>
        toTemplate(name, rows.find(({ template }) => template === name) ?? UNTOUCHED),
      );
    },
    async change(websiteId, name, change, options) {
      const errors = problemsOf(name, change);
      if (Object.keys(errors).length > 0) throw orderMailErrors.invalid({ errors });
      return save(websiteId, name, change, options);
    },
    reset: (websiteId, name, options) =>
      save(websiteId, name, { subject: null, introduction: null, enabled: true }, options),
  } satisfies Pick<OrderMails, 'list' | 'change' | 'reset'> & Record<'of', unknown>;
}

const toTemplate = (name: MailTemplateName, row: Omit<TextRow, 'template'>): MailTemplate => {
  const { title, about, slots, canSwitchOff } = mailKinds[name];
  const { subject, introduction, enabled, version } = row as typeof UNTOUCHED;
  return { name, title, about, slots: [...slots], canSwitchOff, subject, introduction, enabled, version };
};

function problemsOf(name: MailTemplateName, { subject, introduction, enabled }: MailTemplateChange) {
  const { slots, canSwitchOff } = mailKinds[name];
  const errors: Record<string, string> = {};
  for (const [field, text] of Object.entries({ subject, introduction })) {
    const [unknown] = text === undefined || text === null ? [] : unknownSlots(text, slots);
    if (unknown !== undefined)
      errors[field] =
        `{${unknown}} stands for nothing here. You can use ${slots.map((slot) => `{${slot}}`).join(', ')}.`;
  }
  if (/[\r\n\u2028\u2029]/.test(subject ?? ''))
    errors.subject = 'A subject has one line. Please take the line break out.';
  if (enabled === false && !canSwitchOff)
    errors.enabled = 'Buyers need this email, so it cannot be switched off.';
  return errors;
}
