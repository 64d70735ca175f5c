import type { OverviewReport, ReportFigure } from '@awning/contract';
import { changeOf } from '../../../kit/chart/change.ts';
import { ChangeMark } from '../../../kit/chart/change-mark.tsx';
import { Sparkline } from '../../../kit/chart/sparkline.tsx';
import { useLocale, useMessages } from '../../../messages/use-messages.ts';
import { figureText, hasSeries } from '../figures/figure-text.ts';
import { useFigureContext } from '../frame/notes.tsx';
import classes from './figure-strip.module.css';
import { overviewMessages } from './overview-messages.ts';
import { trendOf } from './trend-series.ts';

const FIGURES: readonly ReportFigure[] = [
  'salesMinor',
  'orders',
  'visits',
  'averageMinor',
  'visitors',
  'views',
  'conversion',
  'bounceRate',
  'averageSeconds',
  'refundsMinor',
];
/** As many as make whole rows. */
const SHOWN = 8;

interface FigureStripProps {
  readonly report: OverviewReport;
  /** The figure that the chart shows. */
  readonly chosen: ReportFigure;
  readonly onChoose: (name: ReportFigure) => void;
}

/** The figures of a report. A press on one shows it in the chart; one without days leads to what it is made of. */
export function FigureStrip({ report, chosen, onChoose }: FigureStripProps) {
  const t = useMessages(overviewMessages);
  const context = useFigureContext(report.span.currency);
  const shown = FIGURES.filter((name) => name in report.figures || hasSeries(name)).slice(0, SHOWN);
  return (
    <ul className={classes.strip} aria-label={t('figures')}>
      {shown.map((name) => (
        <li key={name}>
          <button
            type="button"
            aria-pressed={hasSeries(name) ? name === chosen : undefined}
            onClick={() => onChoose(name)}
          >
            <span className={classes.name}>{context.t(name)}</span>
            <span className={classes.value}>{figureText(name, report.figures[name], context)}</span>
            {report.before && <Difference report={report} name={name} />}
          </button>
          {hasSeries(name) && report.series.points.length > 1 && <Spark report={report} name={name} />}
        </li>
      ))}
    </ul>
  );
}

interface PartProps {
  readonly report: OverviewReport;
  readonly name: ReportFigure;
}

function Difference({ report, name }: PartProps) {
  const now = report.figures[name];
  const before = report.before?.[name];
  if (now === undefined || before === undefined) return null;
  return (
    <span className={classes.change}>
      <ChangeMark change={changeOf(now, before)} />
    </span>
  );
}

function Spark({ report, name }: PartProps) {
  const locale = useLocale();
  const context = useFigureContext(report.span.currency);
  const points = trendOf(report.series, name, 'day', locale);
  return (
    <div className={classes.spark}>
      <Sparkline
        label={context.t(name)}
        points={points.map(({ short, value }) => ({ label: short, value }))}
        format={(value) => figureText(name, value, context)}
      />
    </div>
  );
}
