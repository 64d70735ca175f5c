import type { FunnelReport } from '@awning/contract';
import { minorText } from '../../../kit/text/figures.ts';
import { numberFormat } from '../../../kit/text/formats.ts';
import { useLocale, useMessages } from '../../../messages/use-messages.ts';
import { funnelMessages } from './funnel-messages.ts';
import classes from './funnel-steps.module.css';

interface FunnelStepsProps {
  readonly report: Pick<FunnelReport, 'steps' | 'span'>;
  /** What was lost between two steps is said there. */
  readonly hasLosses?: boolean;
}

/** From visit to payment: how many came to each step, and what was in their carts. */
export function FunnelSteps({ report, hasLosses = false }: FunnelStepsProps) {
  const t = useMessages(funnelMessages);
  const locale = useLocale();
  const { steps, span } = report;
  const most = Math.max(1, ...steps.map(({ people }) => people));
  const count = (value: number): string => numberFormat(locale, {}).format(value);
  const percent = (share: number): string =>
    numberFormat(locale, { style: 'percent', maximumFractionDigits: share < 0.1 ? 1 : 0 }).format(share);
  const money = (minor: number): string => minorText(minor, span.currency, locale);
  const [first] = steps;
  const last = steps.at(-1);
  return (
    <>
      <p className={classes.about}>
        {first && last && first.people > 0
          ? t('ofVisits', { share: percent(Math.min(1, last.people / first.people)) })
          : t('noVisits')}
      </p>
      <table className={classes.steps}>
        <caption>{t('steps')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('step')}</th>
            <th scope="col">{t('people')}</th>
            <th scope="col">{t('worth')}</th>
          </tr>
        </thead>
        <tbody>
          {steps.map(({ step, people, share, worthMinor, lost, lostMinor }) => (
            <tr key={step}>
              <th scope="row">
                <span className={classes.bar}>
                  <span style={{ inlineSize: `${(people / most) * 100}%` }} aria-hidden />
                  <b>{t(step)}</b>
                  {share !== null && (
                    <small title={t('share', { share: percent(share) })}>{percent(share)}</small>
                  )}
                </span>
                {hasLosses && lost !== null && lost > 0 && (
                  <span className={classes.lost}>
                    {lostMinor === null
                      ? t('lostPeople', { count: lost })
                      : t('lostWorth', { count: lost, amount: money(lostMinor) })}
                  </span>
                )}
              </th>
              <td>{count(people)}</td>
              <td>{worthMinor === null ? '' : money(worthMinor)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
