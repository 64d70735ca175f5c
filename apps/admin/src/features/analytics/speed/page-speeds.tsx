import type { PageSpeeds } from '@awning/contract';
import { numberFormat } from '../../../kit/text/formats.ts';
import { useLocale, useMessages } from '../../../messages/use-messages.ts';
import classes from './speed.module.css';
import { speedMessages } from './speed-messages.ts';
import { vitalState, vitalText } from './vital-text.ts';

/** The pages that were measured, each with its figures. What is slow says so. */
export function PageSpeedTable({ pages }: { readonly pages: PageSpeeds['pages'] }) {
  const t = useMessages(speedMessages);
  const locale = useLocale();
  const [first] = pages;
  if (!first) return <p className={classes.nothing}>{t('noPages')}</p>;
  return (
    <table className={classes.pages}>
      <thead>
        <tr>
          <th scope="col">{t('page')}</th>
          {first.vitals.map(({ name }) => (
            <th key={name} scope="col" data-vital={name}>
              <abbr title={t(name)}>{name}</abbr>
            </th>
          ))}
          <th scope="col" data-extra>
            {t('count')}
          </th>
        </tr>
      </thead>
      <tbody>
        {pages.map(({ page, count, vitals }) => (
          <tr key={page}>
            <th scope="row">{page === '…' ? t('otherPages') : page}</th>
            {vitals.map(({ name, p75 }) => {
              const state = vitalState(name, p75);
              return (
                <td key={name} data-state={state} data-vital={name}>
                  {vitalText(name, p75, t, locale)}
                  {state === 'poor' && <small>{t('poor')}</small>}
                </td>
              );
            })}
            <td data-extra>{numberFormat(locale, {}).format(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
