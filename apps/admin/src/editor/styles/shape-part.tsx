import type { Shapes } from '@awning/site-model';
import { Checkbox, SegmentedControl } from '@mantine/core';
import { useId } from 'react';
import { useMessages } from '../../messages/use-messages.ts';
import { SliderField } from './slider-field.tsx';
import classes from './styles.module.css';
import { stylesMessages } from './styles-messages.ts';
import { type StylesProps, withCase } from './styles-props.ts';

/** ED-69: buttons, corners, forms, images and the space around sections. */
export function ShapePart({ look, design, edit }: StylesProps) {
  const t = useMessages(stylesMessages);
  const reads = new Set(look.parts.reads.design);
  const { shapes } = design;
  const set = (change: Partial<Shapes>, merge?: string): void =>
    edit({ shapes: { ...shapes, ...change } }, merge);
  const corners = { min: 0, step: 1, unit: 'px' };
  return (
    <>
      {reads.has('buttons') && (
        <section className={classes.part}>
          <h2>{t('buttons')}</h2>
          <Choice
            label={t('buttonStyle')}
            value={shapes.buttons}
            choices={[
              { value: 'solid', label: t('solid') },
              { value: 'outline', label: t('outline') },
            ]}
            onChange={(value) => set({ buttons: value as Shapes['buttons'] })}
          />
          <SliderField
            {...corners}
            max={40}
            label={t('buttonCorners')}
            value={shapes.buttonCorners}
            onChange={(value) => set({ buttonCorners: value }, 'button corners')}
          />
          <Checkbox
            size="xs"
            label={t('capitals')}
            checked={design.fontUsageCategories.buttons.case === 'uppercase'}
            onChange={({ currentTarget: { checked } }) =>
              edit({ fontUsageCategories: withCase(design, 'buttons', checked) })
            }
          />
        </section>
      )}
      {reads.has('fields') && (
        <section className={classes.part}>
          <h2>{t('fields')}</h2>
          <Choice
            label={t('fieldStyle')}
            value={shapes.fields}
            choices={[
              { value: 'outlined', label: t('outlined') },
              { value: 'underlined', label: t('underlined') },
            ]}
            onChange={(value) => set({ fields: value as Shapes['fields'] })}
          />
          <SliderField
            {...corners}
            max={24}
            label={t('fieldCorners')}
            value={shapes.fieldCorners}
            onChange={(value) => set({ fieldCorners: value }, 'field corners')}
          />
        </section>
      )}
      {reads.has('images') && (
        <section className={classes.part}>
          <h2>{t('images')}</h2>
          <SliderField
            {...corners}
            max={60}
            label={t('imageCorners')}
            value={shapes.imageCorners}
            onChange={(value) => set({ imageCorners: value }, 'image corners')}
          />
        </section>
      )}
      {reads.has('spacing') && (
        <section className={classes.part}>
          <h2>{t('spacing')}</h2>
          <SliderField
            label={t('space')}
            min={50}
            max={160}
            step={5}
            unit="%"
            value={Math.round(shapes.spacing * 100)}
            onChange={(value) => set({ spacing: value / 100 }, 'spacing')}
          />
        </section>
      )}
    </>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

function Choice({ label, value, choices, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div>
      <p id={id} className={classes.label}>
        {label}
      </p>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-labelledby={id}
        value={value}
        onChange={onChange}
        data={[...choices]}
      />
    </div>
  );
}
