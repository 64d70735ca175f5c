import { isCurrency, regionsOf } from '@awning/commerce';
import type { TaxSetup } from '@awning/contract';
import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useServices } from '../../../../api/services-context.tsx';
import { CountryField } from '../../../../kit/fields/country-field.tsx';
import { MinorField, type MinorValue } from '../../../../kit/fields/minor-field.tsx';
import { NumberField, type NumberValue } from '../../../../kit/fields/number-field.tsx';
import { useLocale, useMessages } from '../../../../messages/use-messages.ts';
import { storeSettingsSource } from '../../form/settings-source.ts';
import { amountText } from '../parts/amount-text.ts';
import classes from '../parts/store-topics.module.css';
import { rateText } from './rate-text.ts';
import { taxMessages } from './tax-messages.ts';
import { workExample } from './work-example.ts';

/** A shopper at a place with a cart: what is taxed, and what they pay, to the smallest coin. */
export function TaxExample({ table }: { readonly table: TaxSetup }) {
  const t = useMessages(taxMessages);
  const id = useId();
  const { queryKey, read } = storeSettingsSource(useServices().api);
  const store = useQuery({ queryKey, queryFn: ({ signal }) => read(signal) }).data?.body;
  const currency = store?.storeCurrency ?? 'USD';
  const [countryCode, setCountry] = useState(table.rules[0]?.countryCode ?? '');
  const [state, setState] = useState(table.rules[0]?.state ?? '');
  const [postalCode, setPostalCode] = useState('');
  const [price, setPrice] = useState<MinorValue>(2500);
  const [quantity, setQuantity] = useState<NumberValue>(2);
  const [shipping, setShipping] = useState<MinorValue>(500);
  const [taxCategory, setCategory] = useState('');
  const regions = regionsOf(countryCode);
  const hasCategories = table.rules.some(({ category }) => category !== null);
  return (
    <section className={`${classes.card} ${classes.try} ${classes.side}`} aria-labelledby={id} id="example">
      <div>
        <h2 id={id}>{t('example')}</h2>
        <p className={classes.dim}>{t('exampleAbout')}</p>
      </div>
      <CountryField
        label={t('exampleCountry')}
        value={countryCode}
        onChange={(code) => {
          setCountry(code);
          setState('');
        }}
      />
      {regions && (
        <NativeSelect
          label={t('exampleRegion')}
          value={state}
          onChange={({ currentTarget }) => setState(currentTarget.value)}
        >
          <option value="">{t('noRegion')}</option>
          {regions.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </NativeSelect>
      )}
      <div className={classes.pair}>
        <TextInput
          label={t('examplePostalCode')}
          value={postalCode}
          onChange={({ currentTarget }) => setPostalCode(currentTarget.value)}
        />
        <MinorField
          label={t('exampleShipping')}
          currency={currency}
          value={shipping}
          onChange={setShipping}
        />
        <MinorField label={t('examplePrice')} currency={currency} value={price} onChange={setPrice} />
        <NumberField
          label={t('exampleQuantity')}
          min={1}
          max={1000}
          value={quantity}
          onChange={setQuantity}
        />
      </div>
      {hasCategories && (
        <TextInput
          label={t('exampleCategory')}
          value={taxCategory}
          onChange={({ currentTarget }) => setCategory(currentTarget.value)}
        />
      )}
      <div className={classes.result} role="status" aria-live="polite">
        {countryCode === '' ? (
          <p>{t('chooseCountry')}</p>
        ) : (
          <Sum
            table={table}
            currency={currency}
            destination={{ countryCode, state, postalCode, city: '' }}
            priceMinor={typeof price === 'number' ? price : 0}
            quantity={isCount(quantity) ? quantity : 1}
            shippingMinor={typeof shipping === 'number' ? shipping : 0}
            taxCategory={taxCategory}
          />
        )}
      </div>
    </section>
  );
}

const isCount = (value: NumberValue): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 1 && value <= 1000;

interface SumProps {
  readonly table: TaxSetup;
  readonly currency: string;
  readonly destination: Parameters<typeof workExample>[1]['destination'];
  readonly priceMinor: number;
  readonly quantity: number;
  readonly shippingMinor: number;
  readonly taxCategory: string;
}

function Sum({ table, currency, ...cart }: SumProps) {
  const t = useMessages(taxMessages);
  const locale = useLocale();
  const amount = (minor: number): string => amountText(minor, currency, locale);
  const sum = isCurrency(currency) ? workExample(table, { currency, ...cart }) : null;
  if (sum === null) return <p>{t('unfinished')}</p>;
  return (
    <>
      <ul>
        <li data-offered>
          <span>{t('goods', { quantity: cart.quantity, price: amount(cart.priceMinor) })}</span>
          <span className={classes.price}>{amount(sum.subtotalMinor)}</span>
        </li>
        <li data-offered>
          <span>{t('shipping')}</span>
          <span className={classes.price}>{amount(sum.shippingMinor)}</span>
        </li>
        {sum.taxLines.map(({ ruleId, name, rate, taxableMinor, amountMinor }) => (
          <li key={ruleId} data-offered>
            <span>{t('taxLine', { name, rate: rateText(rate, locale), amount: amount(taxableMinor) })}</span>
            <span className={classes.price}>
              {sum.pricesIncludeTax ? t('taxIncluded', { amount: amount(amountMinor) }) : amount(amountMinor)}
            </span>
          </li>
        ))}
        <li data-offered className={classes.total}>
          <strong>{t('total')}</strong>
          <strong className={classes.price}>{amount(sum.totalMinor)}</strong>
        </li>
        {sum.taxMinor > 0 && (
          <li>
            <span>{t('ofWhichTax')}</span>
            <span className={classes.price}>{amount(sum.taxMinor)}</span>
          </li>
        )}
      </ul>
      {sum.taxLines.length === 0 && <p>{t('noTax')}</p>}
    </>
  );
}
