import type { ListedProduct, PricePreview, PriceQuestion } from '@awning/contract';
import { listProducts, previewPrices } from '@awning/contract/calls';
import { ActionIcon, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Xmark } from 'iconoir-react';
import { useState } from 'react';
import { describeError } from '../../api/api-error.ts';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { CountryField } from '../../kit/fields/country-field.tsx';
import { SearchInput } from '../../kit/fields/search-input.tsx';
import { Card } from '../../kit/page/detail-page.tsx';
import parts from '../../kit/page/form-parts.module.css';
import { countryOfLanguage } from '../../kit/text/country-of-language.ts';
import { decimalOf, moneyText } from '../../kit/text/money.ts';
import { useLocale, useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { PRODUCT_TYPES } from '../products/product-types.ts';
import { type DiscountFields, problemsOf, toChange } from './discount-fields.ts';
import { discountMessages } from './discount-messages.ts';
import classes from './discounts.module.css';

export interface TestLine {
  readonly itemId: string;
  readonly sku: string;
  readonly name: string;
  readonly quantity: number;
}

type Cart = readonly TestLine[];

interface TestCartsProps {
  readonly couponId: string | null;
  readonly fields: DiscountFields;
  readonly currency: string;
}

const CARTS = [0, 1, 2] as const;
const QUIET_MS = 400;

/** Three carts that nobody has, and what the shop would charge for them with the rule as it is typed. */
export function TestCarts({ couponId, fields, currency }: TestCartsProps) {
  const t = useMessages(discountMessages);
  const locale = useLocale();
  const [chosen, setChosen] = useState<Readonly<Record<number, Cart>>>({});
  const [customer, setCustomer] = useState('');
  const { website } = useMemberSession();
  const [country, setCountry] = useState(() => countryOfLanguage(website.language));
  const examples = useExamples(fields);
  const { name: _name, ...problems } = problemsOf(fields, { currency, locale });
  const isReady = Object.keys(problems).length === 0;
  const { name, ...change } = toChange(fields, { currency, locale });
  const question = {
    trial: { couponId, coupon: { ...change, ...(name && { name }) } },
    ...(/^\S+@\S+\.\S+$/.test(customer.trim()) && { customer: customer.trim() }),
    ...(country !== '' && { destination: { countryCode: country } }),
  };
  return (
    <Card title={t('testTitle')}>
      <div className={parts.stack}>
        <p className={parts.note}>{isReady ? t('testHint') : t('sentenceOpen')}</p>
        <div className={parts.pair}>
          <TextInput
            label={t('testCustomer')}
            description={t('testCustomerHint')}
            inputMode="email"
            autoComplete="off"
            maxLength={256}
            value={customer}
            onChange={({ currentTarget }) => setCustomer(currentTarget.value)}
          />
          <CountryField label={t('testCountry')} value={country} onChange={setCountry} />
        </div>
        <div className={classes.carts}>
          {CARTS.map((index) => (
            <TestCart
              key={index}
              number={index + 1}
              lines={chosen[index] ?? examples[index] ?? []}
              onChange={(lines) => setChosen((before) => ({ ...before, [index]: lines }))}
              question={isReady ? question : null}
            />
          ))}
        </div>
      </div>
    </Card>
  );
}

/** What a member would try first: one of something, several of it, and two things together. */
function useExamples({ scope, itemIds }: DiscountFields): readonly Cart[] {
  const { api } = useServices();
  const { data } = useQuery({
    queryKey: ['discounts', 'test-products'],
    queryFn: async ({ signal }) =>
      (await api.call(listProducts, { query: { limit: 20, visible: true }, signal })).body.products,
    staleTime: 60_000,
  });
  // Nothing is ever taken off a gift card.
  const sold = (data ?? []).filter(
    ({ variants, productType }) => variants.length > 0 && productType !== PRODUCT_TYPES.giftCard,
  );
  const first = (scope === 'some' && sold.find(({ id }) => itemIds.includes(id))) || sold[0];
  const second = sold.find(({ id }) => id !== first?.id);
  if (!first) return [];
  const one = lineOf(first, 0);
  return [[one], [{ ...one, quantity: 3 }], second ? [one, lineOf(second, 0)] : [{ ...one, quantity: 10 }]];
}

function lineOf({ id, title, variants }: ListedProduct, index: number): TestLine {
  const variant = variants[index];
  const options = Object.values(variant?.attributes ?? {}).join(', ');
  return {
    itemId: id,
    sku: variant?.sku ?? '',
    name: options === '' ? title : `${title}, ${options}`,
    quantity: 1,
  };
}

interface TestCartProps {
  readonly number: number;
  readonly lines: Cart;
  readonly onChange: (lines: Cart) => void;
  /** Null while the rule cannot be read. */
  readonly question: Omit<PriceQuestion, 'lines'> | null;
}

function TestCart({ number, lines, onChange, question }: TestCartProps) {
  const t = useMessages(discountMessages);
  const setQuantity = (line: TestLine, typed: string): void => {
    const quantity = /^\d{1,4}$/.test(typed) ? Number(typed) : 0;
    onChange(lines.map((each) => (each === line ? { ...each, quantity } : each)));
  };
  return (
    <section className={classes.cart} aria-label={t('cart', { number })}>
      <h3>{t('cart', { number })}</h3>
      <ul className={classes.lines}>
        {lines.map((line) => (
          <li key={`${line.itemId} ${line.sku}`}>
            <TextInput
              className={classes.quantity}
              inputMode="numeric"
              aria-label={t('quantityOf', { name: line.name })}
              value={line.quantity === 0 ? '' : String(line.quantity)}
              onChange={({ currentTarget }) => setQuantity(line, currentTarget.value)}
            />
            <span>{line.name}</span>
            <ActionIcon
              variant="subtle"
              size={28}
              aria-label={t('removeLine', { name: line.name, number })}
              onClick={() => onChange(lines.filter((each) => each !== line))}
            >
              <Xmark width={14} height={14} strokeWidth={2} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <ProductSearch number={number} onAdd={(line) => onChange(addLine(lines, line))} />
      <CartResult lines={lines} question={question} />
    </section>
  );
}

const isSameLine = (one: TestLine, other: TestLine): boolean =>
  one.itemId === other.itemId && one.sku === other.sku;

const addLine = (lines: Cart, added: TestLine): Cart =>
  lines.some((line) => isSameLine(line, added))
    ? lines.map((line) => (isSameLine(line, added) ? { ...line, quantity: line.quantity + 1 } : line))
    : [...lines, added];

interface ProductSearchProps {
  readonly number: number;
  readonly onAdd: (line: TestLine) => void;
}

function ProductSearch({ number, onAdd }: ProductSearchProps) {
  const t = useMessages(discountMessages);
  const { api } = useServices();
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), QUIET_MS);
  const { data, isFetching, error } = useQuery({
    queryKey: ['discounts', 'test-products', search],
    enabled: search !== '',
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await api.call(listProducts, { query: { search, limit: 6, visible: true }, signal })).body.products,
  });
  const lines =
    search === ''
      ? []
      : (data ?? []).flatMap((product) => product.variants.map((_, at) => lineOf(product, at)));
  return (
    <SearchInput
      label={t('addProduct', { number })}
      text={text}
      onText={setText}
      isLoading={isFetching}
      error={error ? describeError(error) : undefined}
      options={lines.map((line) => ({
        id: `${line.itemId} ${line.sku}`,
        title: line.name,
        detail: line.sku,
        line,
      }))}
      onChoose={({ line }) => {
        onAdd(line);
        setText('');
      }}
    />
  );
}

function CartResult({
  lines,
  question,
}: {
  readonly lines: Cart;
  readonly question: TestCartProps['question'];
}) {
  const t = useMessages(discountMessages);
  const { api } = useServices();
  const asked = lines.filter(({ quantity }) => quantity > 0);
  const whole: PriceQuestion | null =
    question === null || asked.length === 0
      ? null
      : { ...question, lines: asked.map(({ itemId, sku, quantity }) => ({ itemId, sku, quantity })) };
  const [quiet] = useDebouncedValue(whole === null ? null : JSON.stringify(whole), QUIET_MS);
  const preview = useQuery({
    queryKey: ['discounts', 'preview', quiet],
    enabled: quiet !== null,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await api.call(previewPrices, { body: JSON.parse(quiet ?? '{}') as PriceQuestion, signal })).body,
  });
  if (asked.length === 0) return <p className={parts.note}>{t('testEmpty')}</p>;
  if (whole === null) return null;
  if (preview.error) return <FormNotice>{describeError(preview.error)}</FormNotice>;
  if (!preview.data) return <p className={parts.note}>{t('testLoading')}</p>;
  return <PreviewResult preview={preview.data} />;
}

function PreviewResult({ preview }: { readonly preview: PricePreview }) {
  const t = useMessages(discountMessages);
  const locale = useLocale();
  const money = (minor: number): string =>
    moneyText({ value: decimalOf(minor, preview.currency), currency: preview.currency }, locale);
  const trial = preview.discounts.find(({ isTrial }) => isTrial);
  const off = trial ? trial.discountMinor + trial.shippingDiscountMinor : 0;
  const reason =
    trial === undefined ? t('testWho') : (trial.problem ?? (off === 0 ? t('testShipping') : null));
  return (
    <div className={classes.result} role="status">
      <p className={classes.verdict} data-counts={off > 0 || undefined}>
        {off > 0 ? t('testCounts', { amount: money(off) }) : t('testNothing')}
      </p>
      {reason !== null && off === 0 && <p>{reason}</p>}
      {preview.discounts
        .filter(({ isTrial, problem }) => !isTrial && problem !== null)
        .map(({ id, problem }) => (
          <p key={id}>{problem}</p>
        ))}
      <dl>
        {preview.trace.map(({ what, amountMinor }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps have no name of their own and keep their order
          <div key={index}>
            <dt>{what}</dt>
            <dd>{money(amountMinor)}</dd>
          </div>
        ))}
        <div data-total>
          <dt>{t('total')}</dt>
          <dd>{money(preview.totalMinor)}</dd>
        </div>
      </dl>
    </div>
  );
}
