import { useId } from 'react';
import { useLocale } from '../../messages/use-messages.ts';
import classes from './styles.module.css';

interface SliderFieldProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly digits?: number;
  readonly unit?: string;
  readonly onChange: (value: number) => void;
}

/** A number that is seen on the page while it is pulled. */
export function SliderField({ label, value, digits = 0, unit = '', onChange, ...range }: SliderFieldProps) {
  const id = useId();
  const shown = new Intl.NumberFormat(useLocale(), { maximumFractionDigits: digits }).format(value);
  return (
    <div className={classes.slider}>
      <label htmlFor={id}>{label}</label>
      <output htmlFor={id}>{unit === '' ? shown : `${shown} ${unit}`}</output>
      <input
        id={id}
        type="range"
        {...range}
        value={value}
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
      />
    </div>
  );
}
