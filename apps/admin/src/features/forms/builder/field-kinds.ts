import type { FormField, FormFieldType } from '@awning/forms';
import type { Translate } from '../../../messages/messages.ts';
import type { builderMessages } from './builder-messages.ts';

type T = Translate<typeof builderMessages>;

/** The kinds of questions as the builder offers them. */
export const KIND_GROUPS = [
  { label: 'groupText', kinds: ['text', 'textarea', 'website', 'twitter', 'password'] },
  { label: 'groupContact', kinds: ['name', 'email', 'phone', 'address'] },
  { label: 'groupChoice', kinds: ['radio', 'checkbox', 'select', 'likert'] },
  { label: 'groupNumber', kinds: ['number', 'currency', 'date', 'time'] },
  { label: 'groupOther', kinds: ['file', 'section', 'hidden'] },
] as const satisfies readonly {
  readonly label: keyof typeof builderMessages;
  readonly kinds: readonly FormFieldType[];
}[];

export const kindName = (t: T, kind: FormFieldType): string => t(`kind ${kind}`);

/** What a question is called in the builder: a hidden value has no title. */
export const fieldName = (
  t: T,
  { type, title, key = '' }: Pick<FormField, 'type' | 'title' | 'key'>,
): string => (type === 'hidden' ? t('untitled', { key }) : title);
