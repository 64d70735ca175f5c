import type { ShippingMeasures } from '@awning/contract';
import { NativeSelect } from '@mantine/core';
import { NumberField, type NumberValue } from '../../../kit/fields/number-field.tsx';
import { Card } from '../../../kit/page/detail-page.tsx';
import { isSameValue } from '../../../kit/record/record-edits.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { useEditor, useErrorAt, useField, useVariantSummary } from '../editor/editor-context.tsx';
import { variantPath } from '../editor/editor-fields.ts';
import { editorMessages } from '../editor/editor-messages.ts';
import classes from '../editor/product-editor.module.css';

type Measures = ShippingMeasures | null;
type Dimensions = NonNullable<ShippingMeasures['dimensions']>;

const SIDES = ['length', 'width', 'height'] as const;
const NO_DIMENSIONS: Dimensions = { length: 0, width: 0, height: 0, unit: 'CENTIMETER' };

const numberOf = (value: NumberValue): number => (typeof value === 'number' ? value : 0);

/** Nothing where nothing is known. */
function tidied({ weight, dimensions }: ShippingMeasures): Measures {
  const isSized = dimensions && SIDES.some((side) => dimensions[side] > 0);
  const isWeighed = weight && weight.value > 0;
  if (!isSized && !isWeighed) return null;
  return { ...(isWeighed && { weight }), ...(isSized && { dimensions }) };
}

/** What a parcel is charged by: of all variants alike. */
export function DeliveryCard() {
  const t = useMessages(editorMessages);
  const { store } = useEditor();
  const [keys] = useField('variantKeys');
  const measuresOf = (key: string | undefined): Measures =>
    key === undefined ? null : store.variant<Measures>(key, 'shippingMeasures');
  // As text, so that the card is drawn again when the measures of any variant change.
  const text = useVariantSummary(['shippingMeasures'], () =>
    JSON.stringify(measuresOf(store.variantKeys()[0])),
  );
  const differ = useVariantSummary(['shippingMeasures'], () => {
    const [first, ...others] = store.variantKeys().map(measuresOf);
    return others.some((each) => !isSameValue(each, first));
  });
  const { weight, dimensions = NO_DIMENSIONS } = (JSON.parse(text) as Measures) ?? {};
  const error = useErrorAt(variantPath(keys[0] ?? '', 'shippingMeasures'));
  const change = (next: ShippingMeasures): void => {
    const measures = tidied(next);
    store.apply(Object.fromEntries(keys.map((key) => [variantPath(key, 'shippingMeasures'), measures])));
  };
  const weightNow = weight ?? { value: 0, unit: 'KILOGRAM' as const };
  return (
    <Card title={t('delivery')}>
      <div className={classes.stack}>
        {differ && <p className={classes.dim}>{t('measuresDiffer')}</p>}
        {error !== undefined && <p role="alert">{error}</p>}
        <div className={classes.measures}>
          <NumberField
            label={t('weight')}
            digits={3}
            value={weight?.value ?? null}
            onChange={(value) => change({ weight: { ...weightNow, value: numberOf(value) }, dimensions })}
          />
          <NativeSelect
            label={t('weightUnit')}
            value={weightNow.unit}
            data={[
              { value: 'KILOGRAM', label: t('kilogram') },
              { value: 'POUND', label: t('pound') },
            ]}
            onChange={({ currentTarget }) =>
              change({
                weight: { ...weightNow, unit: currentTarget.value as 'KILOGRAM' | 'POUND' },
                dimensions,
              })
            }
          />
        </div>
        <div className={classes.measures}>
          {SIDES.map((side) => (
            <NumberField
              key={side}
              label={t(side)}
              digits={2}
              value={dimensions[side] || null}
              onChange={(value) =>
                change({ ...(weight && { weight }), dimensions: { ...dimensions, [side]: numberOf(value) } })
              }
            />
          ))}
          <NativeSelect
            label={t('lengthUnit')}
            value={dimensions.unit}
            data={[
              { value: 'CENTIMETER', label: t('centimeter') },
              { value: 'INCH', label: t('inch') },
            ]}
            onChange={({ currentTarget }) =>
              change({
                ...(weight && { weight }),
                dimensions: { ...dimensions, unit: currentTarget.value as 'CENTIMETER' | 'INCH' },
              })
            }
          />
        </div>
      </div>
    </Card>
  );
}
