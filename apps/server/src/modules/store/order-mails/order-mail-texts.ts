import type { MailTemplate, MailTemplateChange, MailTemplateName } from '@awning/contract';
import { mailTemplateNames } from '@awning/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { unknownSlots } from '../../foundation/mail-templates/index.ts';
import { mailKinds } from './mail-kinds.ts';
import { orderMailErrors } from './order-mail-errors.ts';
import {
  findMailText,
  listMailTexts,
  lockMailText,
  type MailTextRow,
  updateMailText,
} from './order-mail-text-repository.ts';
import type { OrderMails } from './order-mails.ts';

const UNTOUCHED = { subject: null, introduction: null, enabled: true, version: 0 };

/** What owners say in place of the words that come with the program. */
export function createOrderMailTexts({ database, clock }: { database: Database; clock: Clock }) {
  const save = (
    websiteId: WebsiteId,
    name: MailTemplateName,
    change: MailTemplateChange,
    { by, expected }: { by: string; expected?: number | undefined },
  ): Promise<MailTemplate> =>
    database.transaction(async (tx) => {
      const before = await lockMailText(tx, websiteId, name, { by, now: clock.now() });
      if (expected !== undefined && expected !== before.version) throw orderMailErrors.changedMeanwhile();
      const after = { ...before, ...change, version: before.version + 1 };
      await updateMailText(tx, websiteId, after, { by, now: clock.now() });
      return toTemplate(name, after);
    });

  return {
    async of(websiteId: WebsiteId, name: MailTemplateName): Promise<MailTemplate> {
      return toTemplate(name, (await findMailText(database.query, websiteId, name)) ?? UNTOUCHED);
    },
    async list(websiteId) {
      const rows = await listMailTexts(database.query, websiteId);
      return mailTemplateNames.map((name) =>
        toTemplate(name, rows.find(({ template }) => template === name) ?? UNTOUCHED),
      );
    },
    async change(websiteId, name, change, options) {
      checkWords(name, change);
      return save(websiteId, name, change, options);
    },
    /** @throws order-mails.invalid with a sentence by field */
    check: checkWords,
    reset: (websiteId, name, options) =>
      save(websiteId, name, { subject: null, introduction: null, enabled: true }, options),
  } satisfies Pick<OrderMails, 'list' | 'change' | 'reset'> & Record<'of' | 'check', unknown>;
}

function checkWords(name: MailTemplateName, words: MailTemplateChange): void {
  const errors = problemsOf(name, words);
  if (Object.keys(errors).length > 0) throw orderMailErrors.invalid({ errors });
}

const toTemplate = (name: MailTemplateName, row: Omit<MailTextRow, 'template'>): MailTemplate => {
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
