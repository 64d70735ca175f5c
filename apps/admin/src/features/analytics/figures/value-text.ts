import type { ReportRow, ReportTableName } from '@awning/contract';
import { dateText } from '../../../kit/text/figures.ts';
import type { Translate } from '../../../messages/messages.ts';
import { valueMessages } from './value-messages.ts';

type T = Translate<typeof valueMessages>;

/** What the row of a table is called. The server has the names of what the shop sells; words and codes are here. */
export function valueText(
  table: ReportTableName,
  row: Pick<ReportRow, 'value' | 'label'>,
  t: T,
  locale: string,
): string {
  const { value, label } = row;
  const word = `${table} ${value}`;
  if (isWord(word)) return t(word);
  if (value === '…') return t('smallOnes');
  if (label !== '' && label !== value) return isOfDays(table) ? dayText(label, locale) : label;
  if (value === '') return t('unknown');
  if (isOfDays(table)) return dayText(value, locale);
  if (table === 'country') return nameOf('region', value, locale);
  if (table === 'language') return nameOf('language', value, locale);
  if (table === 'scroll') return t('scrolled', { share: value });
  return value;
}

const isOfDays = (table: ReportTableName): boolean => table === 'day' || table === 'account';

const dayText = (day: string, locale: string): string =>
  /^\d{4}-\d\d-\d\d$/.test(day)
    ? dateText(day, locale, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
    : day;

const isWord = (text: string): text is keyof typeof valueMessages => Object.hasOwn(valueMessages, text);

function nameOf(type: 'region' | 'language', code: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type }).of(code) ?? code;
  } catch {
    // A browser may say anything.
    return code;
  }
}
