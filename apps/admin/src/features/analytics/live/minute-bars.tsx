import { niceTop } from '../../../kit/chart/chart-path.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import classes from './live.module.css';
import { liveMessages } from './live-messages.ts';

/** Page views of the last minutes, a bar for each; the table of them is for those who do not see it. */
export function MinuteBars({ minutes }: { readonly minutes: readonly number[] }) {
  const t = useMessages(liveMessages);
  const most = niceTop(Math.max(...minutes, 0));
  const rows = minutes.map((views, place) => ({ views, ago: minutes.length - 1 - place }));
  return (
    <>
      <div className={classes.bars} aria-hidden>
        {rows.map(({ views, ago }) => (
          <span
            key={ago}
            title={`${t('minute', { ago })}: ${views}`}
            style={{ blockSize: `${(views / most) * 100}%` }}
          />
        ))}
      </div>
      <p className={classes.about} aria-hidden>
        {t('viewsText')}
      </p>
      <table className={classes.hidden}>
        <caption>{t('views')}</caption>
        <tbody>
          {rows
            .filter(({ views }) => views > 0)
            .map(({ views, ago }) => (
              <tr key={ago}>
                <th scope="row">{t('minute', { ago })}</th>
                <td>{views}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </>
  );
}
