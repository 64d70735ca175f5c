import type { Vital, VitalReport } from '@awning/contract';
import { Status, type StatusProps } from '../../../kit/status/status.tsx';
import { numberFormat } from '../../../kit/text/formats.ts';
import { useLocale, useMessages } from '../../../messages/use-messages.ts';
import classes from './speed.module.css';
import { speedMessages } from './speed-messages.ts';
import { type VitalState, vitalState, vitalText } from './vital-text.ts';

const LOOKS: Readonly<Record<VitalState, Pick<StatusProps, 'shape' | 'progress' | 'tone'>>> = {
  good: { shape: 'content', progress: 'done', tone: 'good' },
  middling: { shape: 'content', progress: 'part', tone: 'waiting' },
  poor: { shape: 'trouble', progress: 'none', tone: 'bad' },
  unmeasured: { shape: 'content', progress: 'none', tone: 'neutral' },
};

interface VitalStripProps {
  readonly vitals: readonly VitalReport[];
  /** The one in the chart. */
  readonly chosen: Vital;
  readonly onChoose: (name: Vital) => void;
}

/** How fast pages were, each figure with how many page loads were good, in between and slow. */
export function VitalStrip({ vitals, chosen, onChoose }: VitalStripProps) {
  const t = useMessages(speedMessages);
  const locale = useLocale();
  return (
    <ul className={classes.strip} aria-label={t('vitals')}>
      {vitals.map((vital) => {
        const state = vitalState(vital.name, vital.p75);
        return (
          <li key={vital.name}>
            <button type="button" aria-pressed={vital.name === chosen} onClick={() => onChoose(vital.name)}>
              <span className={classes.name}>
                {t(vital.name)} <abbr>{vital.name}</abbr>
              </span>
              <span className={classes.value}>{vitalText(vital.name, vital.p75, t, locale)}</span>
              <Status {...LOOKS[state]}>{t(state)}</Status>
              {vital.count > 0 && <Spread vital={vital} />}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

const PARTS = ['good', 'middling', 'poor'] as const;

/** A bar of three parts; the words behind it say the same. */
function Spread({ vital }: { readonly vital: VitalReport }) {
  const t = useMessages(speedMessages);
  const locale = useLocale();
  const percent = (count: number): string =>
    numberFormat(locale, { style: 'percent' }).format(count / vital.count);
  const text = t('spread', {
    good: percent(vital.good),
    middling: percent(vital.middling),
    poor: percent(vital.poor),
  });
  return (
    <span className={classes.spread} role="img" aria-label={text} title={text}>
      {PARTS.filter((part) => vital[part] > 0).map((part) => (
        <span key={part} data-part={part} style={{ flexGrow: vital[part] }} />
      ))}
    </span>
  );
}
