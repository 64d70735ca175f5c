import { Button } from '@mantine/core';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useLocale, useMessages } from '../../messages/use-messages.ts';
import { momentText } from '../text/moment.tsx';
import classes from './record.module.css';
import type { Fields } from './record-edits.ts';
import { recordMessages } from './record-messages.ts';
import type { ConflictWords } from './record-words.ts';

type T = ReturnType<typeof useMessages<typeof recordMessages>>;

/** Both values of each field that two people changed. Nothing is saved until a person has chosen. */
export function RecordConflicts<Value extends Fields>({ form, labelOf, textOf }: ConflictWords<Value>) {
  const t = useMessages(recordMessages);
  const title = useTitle(form.otherSide);
  const words = (path: string, value: unknown): string => textOf?.(path, value) ?? plainText(value, t);
  return (
    <section className={classes.conflicts} aria-label={title}>
      <div role="alert">
        <h2>{title}</h2>
      </div>
      <p>{t('conflictText')}</p>
      {form.conflicts.map(({ name, mine, theirs }) => {
        const field = labelOf(name);
        return (
          <div key={name} className={classes.conflict}>
            <b>{field}</b>
            <dl>
              <dt>{t('yours')}</dt>
              <dd>{words(name, mine)}</dd>
              <dt>{t('others')}</dt>
              <dd>{words(name, theirs)}</dd>
            </dl>
            <Button
              size="xs"
              variant="default"
              aria-label={t('useMineOf', { field })}
              onClick={() => form.resolve(name, 'mine')}
            >
              {t('mine')}
            </Button>
            <Button
              size="xs"
              variant="default"
              aria-label={t('useTheirsOf', { field })}
              onClick={() => form.resolve(name, 'theirs')}
            >
              {t('theirs')}
            </Button>
          </div>
        );
      })}
    </section>
  );
}

/** "Mara made a change 2 min. ago" */
function useTitle(otherSide: { readonly by: string; readonly at: string } | null): string {
  const t = useMessages(recordMessages);
  const locale = useLocale();
  const { timeZone } = useMemberSession().website;
  if (!otherSide) return t('conflictTitle');
  const when = momentText(new Date(otherSide.at), new Date(), { locale, timeZone });
  return t('conflictBy', { name: otherSide.by, when });
}

function plainText(value: unknown, t: T): string {
  if (value === null) return t('removed');
  if (value === undefined || value === '') return t('empty');
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (Array.isArray(value) && value.every((each) => typeof each === 'string'))
    return value.join(', ') || t('empty');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
}
