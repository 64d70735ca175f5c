import type { MailTemplate, SiteMailName } from '@awning/contract';
import { listMailTemplates, saveMailTemplate } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import { queryOptions } from '@tanstack/react-query';
import type { RecordSource } from '../../../kit/record/use-record.ts';

export const mailTemplatesKey = ['mail-templates'] as const;

export const templatesQuery = (api: Client) =>
  queryOptions({
    queryKey: [...mailTemplatesKey, 'list'],
    queryFn: async ({ signal }) => (await api.call(listMailTemplates, { signal })).body.mailTemplates,
  });

/** What a member types; empty: the words that come with the mail. */
export interface MailFields extends Readonly<Record<string, unknown>> {
  readonly subject: string;
  readonly heading: string;
  readonly introduction: string;
  readonly buttonLabel: string;
  readonly enabled: boolean;
}

export const WORD_FIELDS = ['subject', 'heading', 'introduction', 'buttonLabel'] as const;
export type WordField = (typeof WORD_FIELDS)[number];

const fieldsOf = (template: MailTemplate): MailFields => ({
  subject: template.subject ?? '',
  heading: template.heading ?? '',
  introduction: template.introduction ?? '',
  buttonLabel: template.buttonLabel ?? '',
  enabled: template.enabled,
});

export const tagOf = ({ version }: MailTemplate): string => `"${version}"`;

const wordOf = (typed: unknown): string | null =>
  typeof typed === 'string' && typed.trim() !== '' ? typed : null;

/** The words as the server takes them. */
export const wordsOf = (fields: MailFields): Record<WordField, string | null> => ({
  subject: wordOf(fields.subject),
  heading: wordOf(fields.heading),
  introduction: wordOf(fields.introduction),
  buttonLabel: wordOf(fields.buttonLabel),
});

export const templateSource = (
  api: Client,
  name: SiteMailName,
  { read, onSaved }: { readonly read: () => Promise<MailTemplate>; readonly onSaved: () => void },
): RecordSource<MailFields> => ({
  queryKey: [...mailTemplatesKey, 'record', name],
  read: async () => {
    const template = await read();
    return { body: fieldsOf(template), etag: tagOf(template) };
  },
  write: async ({ enabled, ...change }, etag) => {
    const words = Object.fromEntries(
      WORD_FIELDS.filter((field) => field in change).map((field) => [field, wordOf(change[field])]),
    );
    const { body } = await api.call(saveMailTemplate, {
      params: { name },
      body: { ...words, ...(enabled !== undefined && { enabled: enabled === true }) },
      ...(etag !== null && { ifMatch: etag }),
    });
    onSaved();
    return { body: fieldsOf(body.mailTemplate), etag: tagOf(body.mailTemplate) };
  },
});
