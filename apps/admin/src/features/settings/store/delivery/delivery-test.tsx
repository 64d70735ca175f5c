import { regionsOf } from '@awning/commerce';
import { NativeSelect, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { CountryField } from '../../../../kit/fields/country-field.tsx';
import { MinorField, type MinorValue } from '../../../../kit/fields/minor-field.tsx';
import { NumberField, type NumberValue } from '../../../../kit/fields/number-field.tsx';
import { useLocale, useMessages } from '../../../../messages/use-messages.ts';
import { amountText } from '../parts/amount-text.ts';
import classes from '../parts/store-topics.module.css';
import type { Zone } from './delivery-form.ts';
import { deliveryMessages } from './delivery-messages.ts';
import { type ExplainedRate, explainShipping } from './explain-shipping.ts';
import { weightText } from './rate-text.ts';

interface DeliveryTestProps {
  /** With what is not saved yet. */
  readonly zones: readonly Zone[];
  readonly currency: string;
}

const START = { subtotalMinor: 5000, kilograms: 1 };

/** A shopper at a place with a cart: which zone serves them, which rates they see, and why not the others. */
export function DeliveryTest({ zones, currency }: DeliveryTestProps) {
  const t = useMessages(deliveryMessages);
  const id = useId();
  const [countryCode, setCountry] = useState(zones[0]?.places[0]?.countryCode ?? '');
  const [state, setState] = useState('');
  const [subtotal, setSubtotal] = useState<MinorValue>(START.subtotalMinor);
  const [weight, setWeight] = useState<NumberValue>(START.kilograms);
  const regions = regionsOf(countryCode);
  return (
    <section className={`${classes.card} ${classes.try} ${classes.side}`} aria-labelledby={id} id="test">
      <div>
        <h2 id={id}>{t('tryTitle')}</h2>
        <p className={classes.dim}>{t('tryAbout')}</p>
      </div>
      <CountryField
        label={t('tryCountry')}
        value={countryCode}
        onChange={(code) => {
          setCountry(code);
          setState('');
        }}
      />
      {countryCode !== '' &&
        (regions ? (
          <NativeSelect
            label={t('tryState')}
            value={state}
            onChange={({ currentTarget }) => setState(currentTarget.value)}
          >
            <option value="">{t('chooseRegion')}</option>
            {regions.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </NativeSelect>
        ) : (
          <TextInput
            label={t('tryState')}
            value={state}
            onChange={({ currentTarget }) => setState(currentTarget.value)}
          />
        ))}
      <div className={classes.pair}>
        <MinorField label={t('trySubtotal')} currency={currency} value={subtotal} onChange={setSubtotal} />
        <NumberField label={t('tryWeight')} unit={t('kg')} digits={3} value={weight} onChange={setWeight} />
      </div>
      <div className={classes.result} role="status" aria-live="polite">
        {countryCode === '' ? (
          <p>{t('chooseCountry')}</p>
        ) : (
          <Result
            zones={zones}
            currency={currency}
            countryCode={countryCode}
            state={state}
            subtotalMinor={typeof subtotal === 'number' ? subtotal : 0}
            weightGrams={typeof weight === 'number' ? Math.round(weight * 1000) : 0}
          />
        )}
      </div>
    </section>
  );
}

interface ResultProps extends DeliveryTestProps {
  readonly countryCode: string;
  readonly state: string;
  readonly subtotalMinor: number;
  readonly weightGrams: number;
}

function Result({ zones, currency, countryCode, state, ...cart }: ResultProps) {
  const t = useMessages(deliveryMessages);
  const destination = { countryCode, state, postalCode: '', city: '' };
  const { zone, reason, rates } = explainShipping({ zones, destination, ...cart });
  const isSeen = ({ outcome }: ExplainedRate): boolean =>
    outcome.kind === 'offered' || outcome.kind === 'free';
  const seen = rates.filter(isSeen);
  const others = rates.filter((rate) => !isSeen(rate));
  return (
    <>
      {zone && reason ? (
        <p>
          <strong>{t('served', { name: zone.name || t('unnamedZone') })}</strong> {t(`because-${reason}`)}
        </p>
      ) : (
        <p>{t('notServed')}</p>
      )}
      {zone && zone.methods.length === 0 && <p>{t('noRates')}</p>}
      {seen.length > 0 && (
        <ul aria-label={t('offered')}>
          {seen.map((each) => (
            <RateLine key={each.rate.id} explained={each} currency={currency} isSeen />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <ul aria-label={t('notOffered')}>
          {others.map((each) => (
            <RateLine key={each.rate.id} explained={each} currency={currency} isSeen={false} />
          ))}
        </ul>
      )}
    </>
  );
}

interface RateLineProps {
  readonly explained: ExplainedRate;
  readonly currency: string;
  readonly isSeen: boolean;
}

function RateLine({ explained: { rate, outcome, isElsewhere }, currency, isSeen }: RateLineProps) {
  const t = useMessages(deliveryMessages);
  const locale = useLocale();
  const amount = (minor: number): string => amountText(minor, currency, locale);
  const costs = outcome.kind === 'offered' ? outcome.amountMinor : 0;
  const reasons = [reasonText(), isElsewhere && isSeen ? t('isElsewhere') : ''].filter((text) => text !== '');
  return (
    <li data-offered={isSeen || undefined}>
      <strong>{rate.name || t('unnamedRate')}</strong>
      {isSeen && <span className={classes.price}>{costs === 0 ? t('free') : amount(costs)}</span>}
      {reasons.length > 0 && <small>{reasons.join(' ')}</small>}
    </li>
  );

  function reasonText(): string {
    switch (outcome.kind) {
      case 'offered':
        return outcome.moreForFreeMinor === null
          ? ''
          : t('moreForFree', { amount: amount(outcome.moreForFreeMinor) });
      case 'free':
        return t('isFree', { amount: amount(outcome.fromMinor) });
      case 'off':
        return t('isOff');
      case 'unfinished':
        return t('isUnfinished');
      case 'too-heavy':
        return t('isTooHeavy', { weight: weightText(outcome.mostGrams, locale) });
      case 'too-little':
        return t('isTooLittle', { amount: amount(outcome.fromMinor) });
    }
  }
}
