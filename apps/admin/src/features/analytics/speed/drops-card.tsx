import type { SpeedDrop } from '@awning/contract';
import { useState } from 'react';
import { Card } from '../../../kit/page/detail-page.tsx';
import { dateText } from '../../../kit/text/figures.ts';
import { useLocale, useMessages } from '../../../messages/use-messages.ts';
import { ChangeList } from '../frame/change-list.tsx';
import classes from './speed.module.css';
import { speedMessages } from './speed-messages.ts';
import { vitalText } from './vital-text.ts';

/** Days on which pages became slower, with what members changed before. */
export function DropsCard({ drops }: { readonly drops: readonly SpeedDrop[] }) {
  const t = useMessages(speedMessages);
  const locale = useLocale();
  const [now] = useState(Date.now);
  if (drops.length === 0) return null;
  return (
    <Card title={t('drops')}>
      <ul className={classes.drops}>
        {drops.map(({ name, day, p75, usual, changes }) => (
          <li key={`${name} ${day}`}>
            <p>
              {t('dropText', {
                vital: t(name),
                value: vitalText(name, p75, t, locale),
                usual: vitalText(name, usual, t, locale),
                day: dateText(day, locale, { weekday: 'long', day: 'numeric', month: 'long' }),
              })}
            </p>
            <ChangeList changes={changes} now={now} nothing={t('noChange')} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
