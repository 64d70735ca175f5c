import { ActionIcon, Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { Plus, Xmark } from 'iconoir-react';
import { CountryField } from '../../../../kit/fields/country-field.tsx';
import { MinorField } from '../../../../kit/fields/minor-field.tsx';
import { NumberField, type NumberValue } from '../../../../kit/fields/number-field.tsx';
import { Sheet } from '../../../../kit/sheet/sheet.tsx';
import { useMessages } from '../../../../messages/use-messages.ts';
import { Toggle } from '../../../../ui/toggle.tsx';
import classes from '../parts/store-topics.module.css';
import { type Rate, type RateKind, withKind } from './delivery-form.ts';
import { deliveryMessages } from './delivery-messages.ts';

const KINDS = {
  flat: 'flat',
  'by-weight': 'weightKind',
  'by-subtotal': 'subtotalKind',
  pickup: 'pickup',
} as const satisfies Record<RateKind, keyof typeof deliveryMessages>;

interface RateSheetProps {
  /** Null: closed. */
  readonly rate: Rate | null;
  readonly currency: string;
  readonly errorAt: (path: string) => string | undefined;
  readonly onChange: (rate: Rate) => void;
  readonly onClose: () => void;
}

/** What shoppers choose and pay. What is changed here is saved with the page. */
export function RateSheet({ rate, onClose, ...fields }: RateSheetProps) {
  const t = useMessages(deliveryMessages);
  return (
    <Sheet
      title={rate?.name || t('rate')}
      isOpen={rate !== null}
      onClose={onClose}
      actions={
        <>
          <span className={`${classes.dim} ${classes.grow}`}>{t('doneHint')}</span>
          <Button onClick={onClose}>{t('done')}</Button>
        </>
      }
    >
      {rate && <RateFields key={rate.id} rate={rate} {...fields} />}
    </Sheet>
  );
}

type FieldsProps = Omit<RateSheetProps, 'rate' | 'onClose'> & { readonly rate: Rate };

function RateFields({ rate, currency, errorAt, onChange }: FieldsProps) {
  const t = useMessages(deliveryMessages);
  return (
    <div className={classes.stack}>
      <TextInput
        label={t('rateName')}
        description={t('rateNameHint')}
        maxLength={100}
        data-autofocus
        value={rate.name}
        onChange={({ currentTarget }) => onChange({ ...rate, name: currentTarget.value })}
        error={errorAt('name')}
      />
      <TextInput
        label={t('description')}
        description={t('descriptionHint')}
        maxLength={500}
        value={rate.description}
        onChange={({ currentTarget }) => onChange({ ...rate, description: currentTarget.value })}
        error={errorAt('description')}
      />
      <NativeSelect
        label={t('kind')}
        data={Object.entries(KINDS).map(([value, label]) => ({ value, label: t(label) }))}
        value={rate.kind}
        onChange={({ currentTarget: { value } }) => {
          if (value in KINDS) onChange(withKind(rate, value as RateKind));
        }}
      />
      {'bands' in rate ? (
        <Steps rate={rate} currency={currency} errorAt={errorAt} onChange={onChange} />
      ) : (
        <MinorField
          label={t('amount')}
          currency={currency}
          value={rate.amountMinor}
          // What is no amount is refused by the server, with a sentence at the field.
          onChange={(amountMinor) => onChange({ ...rate, amountMinor: amountMinor as number })}
          error={errorAt('amountMinor')}
        />
      )}
      {rate.kind === 'pickup' && <PickupFields rate={rate} errorAt={errorAt} onChange={onChange} />}
      <MinorField
        label={t('freeFromLabel')}
        description={t('freeFromHint')}
        currency={currency}
        value={rate.freeFromMinor}
        onChange={(freeFromMinor) => onChange({ ...rate, freeFromMinor: freeFromMinor as number | null })}
        error={errorAt('freeFromMinor')}
      />
      <Toggle
        label={t('enabled')}
        description={t('enabledHint')}
        checked={rate.enabled}
        onChange={(enabled) => onChange({ ...rate, enabled })}
      />
    </div>
  );
}

type Stepped = Extract<Rate, { bands: unknown }>;

function Steps({
  rate,
  currency,
  errorAt,
  onChange,
}: Omit<FieldsProps, 'rate'> & { readonly rate: Stepped }) {
  const t = useMessages(deliveryMessages);
  const { bands } = rate;
  const set = (next: readonly object[]): void => onChange({ ...rate, bands: next } as Stepped);
  const setOne = (place: number, change: object): void =>
    set(bands.map((band, index) => (index === place ? { ...band, ...change } : band)));
  return (
    <fieldset className={classes.group}>
      <legend>{t('steps')}</legend>
      {errorAt('bands') !== undefined && <p className={classes.problem}>{errorAt('bands')}</p>}
      {bands.map((band, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps have no id and are told apart by their order.
        <fieldset key={place} className={classes.group} aria-label={t('step', { number: place + 1 })}>
          <div className={classes.step}>
            {'upToGrams' in band ? (
              <NumberField
                label={t('weightTo')}
                unit={t('kg')}
                digits={3}
                value={kilograms(band.upToGrams)}
                onChange={(value) => setOne(place, { upToGrams: grams(value) })}
                error={errorAt(`bands.${place}.upToGrams`)}
              />
            ) : (
              <MinorField
                label={t('subtotalFrom')}
                currency={currency}
                value={band.fromMinor}
                onChange={(fromMinor) => setOne(place, { fromMinor: fromMinor ?? undefined })}
                error={errorAt(`bands.${place}.fromMinor`)}
              />
            )}
            <MinorField
              label={t('stepCost')}
              currency={currency}
              value={band.amountMinor}
              onChange={(amountMinor) => setOne(place, { amountMinor })}
              error={errorAt(`bands.${place}.amountMinor`)}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t('removeStep', { number: place + 1 })}
              onClick={() => set(bands.filter((_, index) => index !== place))}
            >
              <Xmark width={16} height={16} aria-hidden />
            </ActionIcon>
          </div>
        </fieldset>
      ))}
      {rate.kind === 'by-weight' && <p className={classes.dim}>{t('weightToHint')}</p>}
      <Button
        variant="subtle"
        size="compact-sm"
        w="fit-content"
        leftSection={<Plus width={16} height={16} aria-hidden />}
        onClick={() =>
          set([
            ...bands,
            rate.kind === 'by-weight'
              ? { upToGrams: null, amountMinor: bands.at(-1)?.amountMinor ?? 0 }
              : { fromMinor: undefined, amountMinor: bands.at(-1)?.amountMinor ?? 0 },
          ])
        }
      >
        {t('addStep')}
      </Button>
    </fieldset>
  );
}

/** Typed in kilograms, stored in grams; what is no number stays as it was typed. */
const kilograms = (value: NumberValue): NumberValue => (typeof value === 'number' ? value / 1000 : value);
const grams = (value: NumberValue): NumberValue =>
  typeof value === 'number' ? Math.round(value * 1000) : value;

type Pickup = Extract<Rate, { kind: 'pickup' }>;
const NO_PLACE = { countryCode: '', state: '', postalCode: '' };

function PickupFields({
  rate,
  errorAt,
  onChange,
}: Pick<FieldsProps, 'errorAt' | 'onChange'> & { readonly rate: Pickup }) {
  const t = useMessages(deliveryMessages);
  const place = rate.place ?? NO_PLACE;
  const setPlace = (change: Partial<typeof place>): void => {
    const next = { ...place, ...change };
    onChange({ ...rate, place: next.countryCode === '' ? null : next });
  };
  return (
    <>
      <Textarea
        label={t('address')}
        description={t('addressHint')}
        rows={3}
        maxLength={500}
        value={rate.address}
        onChange={({ currentTarget }) => onChange({ ...rate, address: currentTarget.value })}
        error={errorAt('address')}
      />
      <CountryField
        label={t('pickupCountry')}
        description={t('pickupPlaceHint')}
        value={place.countryCode}
        onChange={(countryCode) => setPlace({ countryCode })}
        error={errorAt('place.countryCode') ?? errorAt('place')}
      />
      {place.countryCode !== '' && (
        <div className={classes.pair}>
          <TextInput
            label={t('pickupState')}
            maxLength={100}
            value={place.state}
            onChange={({ currentTarget }) => setPlace({ state: currentTarget.value })}
            error={errorAt('place.state')}
          />
          <TextInput
            label={t('pickupPostalCode')}
            maxLength={20}
            value={place.postalCode}
            onChange={({ currentTarget }) => setPlace({ postalCode: currentTarget.value })}
            error={errorAt('place.postalCode')}
          />
        </div>
      )}
    </>
  );
}
