import type { OverviewReport } from '@awning/contract';
import type { Translate } from '../../../messages/messages.ts';
import type { reportMessages } from '../figures/report-messages.ts';
import type { valueMessages } from '../figures/value-messages.ts';
import { valueText } from '../figures/value-text.ts';

/** What was not counted, and why, in a sentence; null: everything was. */
export function leftOutNote(
  leftOut: OverviewReport['leftOut'],
  t: Translate<typeof reportMessages>,
  words: Translate<typeof valueMessages>,
  locale: string,
): string | null {
  const count = leftOut.reduce((sum, { events }) => sum + events, 0);
  if (count === 0) return null;
  const reasons = leftOut
    .filter(({ events }) => events > 0)
    .map(({ reason, events }) =>
      t('leftOutReason', {
        count: events,
        reason: valueText('left-out', { value: reason, label: '' }, words, locale),
      }),
    );
  const list = new Intl.ListFormat(locale, { type: 'conjunction' }).format(reasons);
  return t('leftOut', { count, reasons: list });
}
