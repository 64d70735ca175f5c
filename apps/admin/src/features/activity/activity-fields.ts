import type { ChangedField } from '@awning/contract';
import { decimalOf, moneyText } from '../../kit/text/money.ts';
import type { Translate } from '../../messages/messages.ts';
import type { activityMessages } from './activity-messages.ts';
import { fieldMessages } from './field-messages.ts';

/** Columns that only the system reads: keys, digests and counters. A test of the server reads this list. */
const INTERNAL_FIELDS: readonly string[] =
  `document_version version updated_at updated_on updated_by changed_by modified_at content_hash color_data version_ms
  revision category_key code_key record_type collection_id item_id label_key variant_id last_movement shown_to sequence
  reference once undoes canonical_email email_canonical told_release external_id request_key owner_kind owner_id
  asset_id form_id order_id coupon_id donation_id target_id key_id customer_id merged_into is_named search_text
  order_count spent_minor last_order_at has_account subscription_count news began_with built_for copied_from
  stage changed_at on_since`.split(/\s+/);

/** Tables that only follow what a person changed: where files are used, and what moved the stock. */
const FOLLOWING_TABLES: readonly string[] = ['asset_uses', 'stock_movements'];

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) ? value.length === 0 : isValues(value) && Object.keys(value).length === 0);

/** What people have something of: not what only the system reads, and not what a new or deleted row left empty. */
const isTelling = ({ of, name, before, after, isCut }: ChangedField): boolean =>
  !INTERNAL_FIELDS.includes(name) &&
  !FOLLOWING_TABLES.includes(of) &&
  (isCut || !isEmpty(before) || !isEmpty(after));

/** How the site writes values. Without a currency an amount is a plain number. */
export interface FieldFormat {
  readonly locale: string;
  readonly timeZone: string;
  readonly currency: string | undefined;
}

/** A line of the table: what changed, before and after, in words. Undefined: there was no such row. */
export interface FieldLine {
  readonly key: string;
  readonly label: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

type T = Translate<typeof activityMessages>;
type Labels = Translate<typeof fieldMessages>;

const isLabelled = (name: string): name is keyof typeof fieldMessages => Object.hasOwn(fieldMessages, name);

/** What people call a field; one that has no label yet is at least no name of a column. */
function fieldLabel(labels: Labels, { of, name }: Pick<ChangedField, 'of' | 'name'>): string {
  // Too large to be told apart.
  if (of === 'settings' && name === 'value') return labels('settings');
  return isLabelled(name) ? labels(name) : humanise(name);
}

/** `next_price_minor` and `nextPrice` as "Next price". */
function humanise(name: string): string {
  const words = name
    .replace(/(_minor|_ids?|_at|_on|Minor|Ids?|At)$/, '')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The labels of what changed, each once. */
export const changedLabels = (labels: Labels, fields: readonly ChangedField[]): string[] => [
  ...new Set(
    fields
      .filter(isTelling)
      .flatMap(partsOf)
      .map((field) => fieldLabel(labels, field)),
  ),
];

type Values = Readonly<Record<string, unknown>>;
const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Objects of which each part is a line of its own: settings, and what a theme can be told. */
const SPLIT = ['value', 'tweak_values', 'merchandising', 'shipping_measures', 'storage'];

export function fieldLines(
  fields: readonly ChangedField[],
  { t, labels, format }: { readonly t: T; readonly labels: Labels; readonly format: FieldFormat },
): FieldLine[] {
  const currencyOf = (field: ChangedField): string | undefined => {
    const own = fields.find(
      ({ of, key, name }) => name === 'currency' && of === field.of && isSame(key, field.key),
    );
    return typeof own?.after === 'string' ? own.after : format.currency;
  };
  return fields
    .filter(isTelling)
    .flatMap(partsOf)
    .map((field) => {
      const text = (value: unknown): string =>
        valueText(
          t,
          { name: field.name, value, isCut: field.isCut },
          { ...format, currency: currencyOf(field) },
        );
      return {
        key: `${field.of} ${JSON.stringify(field.key)} ${field.name}`,
        label: fieldLabel(labels, field),
        before: 'before' in field ? text(field.before) : undefined,
        after: 'after' in field ? text(field.after) : undefined,
      };
    });
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function partsOf(field: ChangedField): ChangedField[] {
  const [before, after] = [field.before ?? {}, field.after ?? {}];
  if (!SPLIT.includes(field.name) || field.isCut || !isValues(before) || !isValues(after)) return [field];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => !isSame(before[name], after[name]))
    .map((name) => ({
      ...field,
      name,
      ...('before' in field && { before: before[name] }),
      ...('after' in field && { after: after[name] }),
    }));
}

const ID = /^[0-9a-f]{24}$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

function valueText(
  t: T,
  { name, value, isCut }: { readonly name: string; readonly value: unknown; readonly isCut: boolean },
  { locale, timeZone, currency }: FieldFormat,
): string {
  if (value === null || value === undefined || value === '') return t(isCut ? 'long' : 'empty');
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (typeof value === 'number') {
    if (/_minor$|Minor$/.test(name))
      return currency === undefined
        ? new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(value / 100)
        : moneyText({ value: decimalOf(value, currency), currency }, locale);
    return new Intl.NumberFormat(locale).format(value);
  }
  if (typeof value === 'string') {
    // What is cut in the middle of a structure is nothing to read.
    if (isCut) return /^[[{]/.test(value) ? t('long') : t('cut', { text: value });
    if (ID.test(value)) return t('chosen');
    if (INSTANT.test(value) && !Number.isNaN(Date.parse(value)))
      return new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium', timeStyle: 'short' }).format(
        new Date(value),
      );
    return value;
  }
  if (Array.isArray(value))
    return value.length === 0
      ? t('empty')
      : value.every((each) => typeof each === 'string' && !ID.test(each))
        ? new Intl.ListFormat(locale, { type: 'unit' }).format(value)
        : t('entries', { count: value.length });
  const parts = Object.entries(value);
  if (parts.length === 0) return t('empty');
  return parts.every(([, each]) => typeof each === 'string')
    ? parts.map(([label, each]) => t('pair', { label, value: each as string })).join(', ')
    : t('details');
}
