import { Checkbox, Input, NativeSelect, Switch } from '@mantine/core';
import { useId } from 'react';
import { inputPropsOf } from '../../../kit/fields/field-props.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import toggle from '../../../ui/toggle.module.css';
import type { ControlProps } from './control-props.ts';
import classes from './inspector.module.css';
import { inspectorMessages } from './inspector-messages.ts';

interface Offered {
  readonly value: unknown;
  readonly label: string;
}

/** What can be chosen, with what null means where it can be null. */
const offeredBy = ({ control }: ControlProps['setting']): readonly Offered[] => [
  ...(control.empty === undefined ? [] : [{ value: null, label: control.empty }]),
  ...(control.choices ?? []),
];

export function SwitchControl({ setting, field }: ControlProps) {
  const t = useMessages(inspectorMessages);
  const id = useId();
  const isOn = setting.value === true;
  return (
    <div>
      <div className={classes.switch}>
        <label htmlFor={id}>{field.label}</label>
        <span className={classes.switchSide}>
          {setting.isChanged && <span className={classes.dot} title={t('differs')} />}
          {setting.isMixed && <span className={classes.help}>{t('different')}</span>}
          <Switch
            id={id}
            checked={isOn}
            withThumbIndicator={false}
            aria-describedby={field.description === undefined ? undefined : `${id}-help`}
            classNames={{ input: toggle.input, track: toggle.track, thumb: toggle.thumb }}
            onChange={({ currentTarget }) => setting.change(currentTarget.checked)}
          />
        </span>
      </div>
      {field.description !== undefined && (
        <p className={classes.help} id={`${id}-help`}>
          {field.description}
        </p>
      )}
      {field.error !== undefined && <Input.Error role="alert">{field.error}</Input.Error>}
    </div>
  );
}

/** How long the longest word may be so that all choices stand side by side, by their number. */
const LETTERS_SIDE_BY_SIDE: Readonly<Record<number, number>> = { 2: 18, 3: 11, 4: 8 };

/** Four that are too long stand two by two, fewer below each other. */
function columnsFor(labels: readonly string[]): number {
  const longest = Math.max(...labels.map((label) => label.length));
  if (longest <= (LETTERS_SIDE_BY_SIDE[labels.length] ?? 0)) return labels.length;
  return labels.length === 4 ? 2 : 1;
}

export function SegmentsControl({ setting, field }: ControlProps) {
  const id = useId();
  const offered = offeredBy(setting);
  const columns = columnsFor(offered.map(({ label }) => label));
  return (
    <fieldset
      className={classes.choices}
      aria-describedby={field.description === undefined ? undefined : `${id}-help`}
    >
      <legend className={classes.legend}>{field.label}</legend>
      <Help id={`${id}-help`} field={field} />
      <div className={classes.segments} style={{ ['--columns' as string]: columns }}>
        {offered.map(({ value, label }) => (
          <label key={label} className={classes.segment}>
            <input
              type="radio"
              name={id}
              checked={!setting.isMixed && setting.value === value}
              onChange={() => setting.change(value)}
            />
            {label}
          </label>
        ))}
      </div>
      {field.error !== undefined && <Input.Error role="alert">{field.error}</Input.Error>}
    </fieldset>
  );
}

const DIFFERENT = 'different';

export function SelectControl({ setting, field }: ControlProps) {
  const t = useMessages(inspectorMessages);
  const offered = offeredBy(setting);
  const chosen = offered.findIndex(({ value }) => value === setting.value);
  return (
    <NativeSelect
      {...inputPropsOf(field)}
      value={setting.isMixed || chosen < 0 ? DIFFERENT : String(chosen)}
      onChange={({ currentTarget }) => {
        const choice = offered[Number(currentTarget.value)];
        if (choice) setting.change(choice.value);
      }}
    >
      {(setting.isMixed || chosen < 0) && (
        <option value={DIFFERENT} disabled>
          {setting.isMixed ? t('different') : '–'}
        </option>
      )}
      {offered.map(({ label }, index) => (
        <option key={label} value={index}>
          {label}
        </option>
      ))}
    </NativeSelect>
  );
}

/** Any of several, each on or off. */
export function ChoicesControl({ setting, field }: ControlProps) {
  const id = useId();
  const chosen: readonly unknown[] = Array.isArray(setting.value) ? setting.value : [];
  const choices = setting.control.choices ?? [];
  return (
    <fieldset
      className={classes.choices}
      aria-describedby={field.description === undefined ? undefined : `${id}-help`}
    >
      <legend className={classes.legend}>{field.label}</legend>
      {choices.map(({ value, label }) => (
        <Checkbox
          key={label}
          mb={6}
          label={label}
          checked={chosen.includes(value)}
          indeterminate={setting.isMixed}
          onChange={({ currentTarget }) => {
            const isOn = currentTarget.checked || setting.isMixed;
            const next = choices.map((each) => each.value);
            setting.change(next.filter((each) => (each === value ? isOn : chosen.includes(each))));
          }}
        />
      ))}
      <Help id={`${id}-help`} field={field} />
      {field.error !== undefined && <Input.Error role="alert">{field.error}</Input.Error>}
    </fieldset>
  );
}

function Help({ id, field }: { readonly id: string; readonly field: ControlProps['field'] }) {
  if (field.description === undefined) return null;
  return (
    <p className={classes.help} id={id}>
      {field.description}
    </p>
  );
}
