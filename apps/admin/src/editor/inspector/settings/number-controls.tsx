import { Input, NativeSelect } from '@mantine/core';
import { type ClipboardEvent, useId, useState } from 'react';
import { useMemberSession } from '../../../api/member-session-query.ts';
import { DateTimeField } from '../../../kit/fields/date-time-field.tsx';
import { inputPropsOf } from '../../../kit/fields/field-props.ts';
import { NumberField, type NumberValue } from '../../../kit/fields/number-field.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import type { ControlProps } from './control-props.ts';
import classes from './inspector.module.css';
import { inspectorMessages } from './inspector-messages.ts';

/** Beyond it a slider has more places than pixels. */
const MOST_PLACES = 400;
const DIGITS = 4;

export function NumberControl({ setting, field }: ControlProps) {
  const t = useMessages(inspectorMessages);
  const { control, change } = setting;
  const { minimum, maximum, scale = 1, isWhole = false, unit } = control;
  const digits = isWhole || scale > 1 ? 0 : DIGITS;
  const min = minimum === undefined ? undefined : minimum * scale;
  const max = maximum === undefined ? undefined : maximum * scale;
  const shown = scaled(setting.value, scale);
  const write = (next: NumberValue): void => {
    if (next === null || next === '') {
      // What may be missing can be emptied; any other number waits for its digits.
      if (control.empty !== undefined) change(null, { isTyping: true });
      else if (control.fallback !== undefined) change(undefined, { isTyping: true });
      return;
    }
    change(typeof next === 'number' ? next / scale : next, { isTyping: true });
  };
  const number = (
    <NumberField
      {...field}
      value={shown}
      onChange={write}
      digits={digits}
      {...(min === undefined ? {} : { min })}
      {...(max === undefined ? {} : { max })}
      {...(unit === undefined ? {} : { unit })}
    />
  );
  if (min === undefined || max === undefined || max - min > MOST_PLACES || digits > 0) return number;
  return (
    <div className={classes.slider}>
      {number}
      <input
        type="range"
        min={min}
        max={max}
        value={typeof shown === 'number' ? shown : min}
        aria-label={t('slider', { label: field.label })}
        onChange={({ currentTarget }) => write(Number(currentTarget.value))}
      />
    </div>
  );
}

/** Multiplying a stored fraction leaves the dust of binary numbers. */
const scaled = (value: unknown, scale: number): NumberValue => {
  if (typeof value === 'number') return scale === 1 ? value : Number((value * scale).toFixed(2));
  return typeof value === 'string' ? value : null;
};

const OWN = 'own';

/** Width divided by height: one of the usual ones, or typed. */
export function RatioControl({ setting, field }: ControlProps) {
  const t = useMessages(inspectorMessages);
  const { control } = setting;
  const [isOwn, setOwn] = useState(false);
  const offered = [
    ...(control.empty === undefined ? [] : [{ value: null, label: control.empty }]),
    ...(control.choices ?? []),
  ];
  const chosen = offered.findIndex(({ value }) => value === setting.value);
  const isTyped = isOwn || (chosen < 0 && !setting.isMixed);
  const { error, ...plain } = field;
  return (
    <>
      <NativeSelect
        {...inputPropsOf(isTyped ? plain : field)}
        value={isTyped ? OWN : setting.isMixed ? '' : String(chosen)}
        onChange={({ currentTarget }) => {
          const choice = offered[Number(currentTarget.value)];
          setOwn(currentTarget.value === OWN);
          if (choice) setting.change(choice.value);
        }}
      >
        {setting.isMixed && (
          <option value="" disabled>
            {t('different')}
          </option>
        )}
        {offered.map(({ label }, index) => (
          <option key={label} value={index}>
            {label}
          </option>
        ))}
        <option value={OWN}>{t('ownRatio')}</option>
      </NativeSelect>
      {isTyped && (
        <NumberField
          label={t('ratio', { label: field.label })}
          error={error}
          value={scaled(setting.value, 1)}
          digits={DIGITS}
          {...(control.minimum === undefined ? {} : { min: control.minimum })}
          {...(control.maximum === undefined ? {} : { max: control.maximum })}
          onChange={(next) => {
            if (next !== null && next !== '') setting.change(next, { isTyping: true });
          }}
        />
      )}
    </>
  );
}

/** A moment in milliseconds, typed on the clocks of the site. */
export function DateControl({ setting, field }: ControlProps) {
  const { website } = useMemberSession();
  const { value } = setting;
  return (
    <DateTimeField
      {...field}
      timeZone={website.timeZone}
      value={typeof value === 'number' ? new Date(value).toISOString() : null}
      onChange={(at) => setting.change(at === null ? null : Date.parse(at), { isTyping: true })}
    />
  );
}

interface Place {
  readonly latitude: NumberValue;
  readonly longitude: NumberValue;
}

const NOWHERE: Place = { latitude: null, longitude: null };
const COORDINATES = /^\s*(-?\d+(?:\.\d+)?)\s*[,;\s]\s*(-?\d+(?:\.\d+)?)\s*$/;

/** Latitude and longitude, which are set together; both can be pasted at once, as maps show them. */
export function PlaceControl({ setting, field }: ControlProps) {
  const t = useMessages(inspectorMessages);
  const id = useId();
  const place = isPlace(setting.value) ? setting.value : NOWHERE;
  const change = (part: Partial<Place>): void => setting.change({ ...place, ...part }, { isTyping: true });
  const onPaste = (event: ClipboardEvent): void => {
    const [, latitude, longitude] = COORDINATES.exec(event.clipboardData.getData('text/plain')) ?? [];
    if (latitude === undefined || longitude === undefined) return;
    event.preventDefault();
    setting.change({ latitude: Number(latitude), longitude: Number(longitude) });
  };
  return (
    <fieldset
      className={classes.choices}
      onPaste={onPaste}
      aria-describedby={field.description === undefined ? undefined : `${id}-help`}
    >
      <legend className={classes.legend}>{field.label}</legend>
      <div className={classes.pair}>
        <NumberField
          label={t('latitude', { label: field.label })}
          value={place.latitude}
          digits={6}
          min={-90}
          max={90}
          onChange={(latitude) => change({ latitude })}
        />
        <NumberField
          label={t('longitude', { label: field.label })}
          value={place.longitude}
          digits={6}
          min={-180}
          max={180}
          onChange={(longitude) => change({ longitude })}
        />
      </div>
      {field.description !== undefined && (
        <p className={classes.help} id={`${id}-help`}>
          {field.description}
        </p>
      )}
      {field.error !== undefined && <Input.Error role="alert">{field.error}</Input.Error>}
    </fieldset>
  );
}

const isPlace = (value: unknown): value is Place =>
  typeof value === 'object' && value !== null && 'latitude' in value && 'longitude' in value;
