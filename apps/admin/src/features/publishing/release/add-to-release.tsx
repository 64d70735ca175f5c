import type { Coupon, Product, ScheduledProductChange, SiteChange } from '@awning/contract';
import { listCoupons, readProduct, readSettingsDraft, saveSettingsDraft } from '@awning/contract/calls';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { describeError } from '../../../api/api-error.ts';
import { useServices } from '../../../api/services-context.tsx';
import { MoneyField } from '../../../kit/fields/money-field.tsx';
import { NumberField, type NumberValue } from '../../../kit/fields/number-field.tsx';
import { Picker } from '../../../kit/fields/picker-field.tsx';
import { readMoney } from '../../../kit/fields/read-money.ts';
import { useRefreshedSite } from '../../../kit/publishing/use-undo-publish.ts';
import { Sheet } from '../../../kit/sheet/sheet.tsx';
import { decimalOf, minorOf, moneyText } from '../../../kit/text/money.ts';
import { useToasts } from '../../../kit/toasts/toasts.tsx';
import type { Translate } from '../../../messages/messages.ts';
import { useLocale, useMessages } from '../../../messages/use-messages.ts';
import { FormNotice } from '../../../ui/form-notice.tsx';
import classes from './release.module.css';
import { releaseMessages } from './release-messages.ts';
import type { ReleaseEntry } from './release-values.ts';

const PRODUCT_WAYS = ['salePercent', 'salePrice', 'price', 'endSale', 'show', 'hide'] as const;
const DISCOUNT_WAYS = ['discountOn', 'discountOff'] as const;
type ProductWay = (typeof PRODUCT_WAYS)[number];
type DiscountWay = (typeof DISCOUNT_WAYS)[number];
type Way = ProductWay | DiscountWay | 'announcement';

/** A draft that was made for the release: it waits among the changes of the site. */
export type DraftedChange = Pick<SiteChange, 'kind' | 'id'>;

interface AddToReleaseProps {
  readonly onClose: () => void;
  readonly onAdd: (entries: readonly ReleaseEntry[]) => void;
  readonly onDrafted: (change: DraftedChange) => void;
  readonly maySell: boolean;
  readonly mayAnnounce: boolean;
}

const isProductWay = (way: Way): way is ProductWay => PRODUCT_WAYS.some((each) => each === way);
const isDiscountWay = (way: Way): way is DiscountWay => DISCOUNT_WAYS.some((each) => each === way);

/** One kind of change at a time; a sale may be of many products at once. */
export function AddToRelease({ onClose, onAdd, onDrafted, maySell, mayAnnounce }: AddToReleaseProps) {
  const t = useMessages(releaseMessages);
  const ways: Way[] = [
    ...(maySell ? [...PRODUCT_WAYS, ...DISCOUNT_WAYS] : []),
    ...(mayAnnounce ? (['announcement'] as const) : []),
  ];
  const [way, setWay] = useState<Way>(ways[0] ?? 'announcement');
  const [isRunning, setRunning] = useState(false);
  const add = (entries: readonly ReleaseEntry[]): void => {
    onAdd(entries);
    onClose();
  };
  return (
    <Sheet
      title={t('addTitle')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={FORM} loading={isRunning}>
            {t('ok')}
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        <NativeSelect
          label={t('what')}
          value={way}
          data={ways.map((value) => ({ value, label: t(value) }))}
          onChange={({ currentTarget }) => setWay(currentTarget.value as Way)}
        />
        {isProductWay(way) ? (
          <ProductForm way={way} onAdd={add} onRunning={setRunning} />
        ) : isDiscountWay(way) ? (
          <DiscountForm way={way} onAdd={add} />
        ) : (
          <AnnouncementForm
            onDone={(change) => {
              onDrafted(change);
              onClose();
            }}
            onRunning={setRunning}
          />
        )}
      </div>
    </Sheet>
  );
}

interface RunningProps {
  readonly onRunning: (isRunning: boolean) => void;
}

interface FormProps<W> {
  readonly way: W;
  readonly onAdd: (entries: readonly ReleaseEntry[]) => void;
}

const FORM = 'add-to-release';

/** What is entered; the button that adds it stands at the foot of the sheet. */
function Fields({ onSubmit, children }: { readonly onSubmit: () => void; readonly children: ReactNode }) {
  return (
    <form
      id={FORM}
      className={classes.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}

/** The change that was entered; the name of the field that has to be mended otherwise. */
function changeOf(
  way: ProductWay,
  { amount, percent }: { readonly amount: string; readonly percent: NumberValue },
  { currency, locale }: { readonly currency: string; readonly locale: string },
): ScheduledProductChange | null {
  switch (way) {
    case 'show':
      return { visible: true };
    case 'hide':
      return { visible: false };
    case 'endSale':
      return { onSale: false };
    case 'salePercent':
      return typeof percent === 'number' && percent >= 1 && percent <= 99 ? { salePercent: percent } : null;
    default: {
      const reading = readMoney(amount, currency, locale);
      if (!reading.ok) return null;
      const minor = minorOf(reading.decimal, currency);
      return way === 'price' ? { priceMinor: minor } : { salePriceMinor: minor };
    }
  }
}

function ProductForm({ way, onAdd, onRunning }: FormProps<ProductWay> & RunningProps) {
  const t = useMessages(releaseMessages);
  const locale = useLocale();
  const { api } = useServices();
  const client = useQueryClient();
  const [ids, setIds] = useState<readonly string[]>([]);
  const [variantId, setVariantId] = useState('');
  const [amount, setAmount] = useState('');
  const [percent, setPercent] = useState<NumberValue>(null);
  const [isAsked, setAsked] = useState(false);
  const queries = ids.map((itemId) => ({
    queryKey: ['products', 'of-release', itemId],
    queryFn: async () => (await api.call(readProduct, { params: { itemId } })).body.product,
  }));
  const products = useQueries({ queries }).flatMap(({ data }) => data ?? []);
  // Products that are still on their way when the button is pressed are waited for.
  const reading = useMutation({
    mutationFn: () => Promise.all(queries.map((query) => client.fetchQuery({ ...query, staleTime: 60_000 }))),
    onMutate: () => onRunning(true),
    onSettled: () => onRunning(false),
  });
  const [first] = products;
  const currency = first?.currency ?? 'USD';
  const hasPrice = way === 'price' || way === 'salePrice';
  const variants = hasPrice && ids.length === 1 && first && first.variants.length > 1 ? first.variants : [];
  const entered = (of: string): ScheduledProductChange | null =>
    changeOf(way, { amount, percent }, { currency: of, locale });
  const change = entered(currency);
  const submit = (): void => {
    setAsked(true);
    if (!change || ids.length === 0) return;
    const variant = variants.find(({ id }) => id === variantId);
    reading.mutate(undefined, {
      onSuccess: (all) =>
        onAdd(
          all.map((product) => entryOf(product, entered(product.currency) ?? change, variant, { t, locale })),
        ),
    });
  };
  return (
    <Fields onSubmit={submit}>
      <FormNotice>{reading.error && describeError(reading.error)}</FormNotice>
      <Picker
        label={t('products')}
        kind="product"
        isMultiple
        value={ids}
        onChange={setIds}
        error={isAsked && ids.length === 0 ? t('productProblem') : undefined}
      />
      {variants.length > 0 && (
        <NativeSelect
          label={t('variant')}
          value={variantId}
          data={[
            { value: '', label: t('allVariants') },
            ...variants.map((variant) => ({ value: variant.id, label: variantName(variant) })),
          ]}
          onChange={({ currentTarget }) => setVariantId(currentTarget.value)}
        />
      )}
      {way === 'salePercent' && (
        <NumberField
          label={t('percent')}
          min={1}
          max={99}
          unit="%"
          value={percent}
          onChange={setPercent}
          error={isAsked && !change ? t('numberProblem') : undefined}
        />
      )}
      {hasPrice && (
        <MoneyField
          label={t('amount')}
          currency={currency}
          value={amount}
          onChange={setAmount}
          error={isAsked && !change ? t('priceProblem') : undefined}
        />
      )}
    </Fields>
  );
}

type Variant = Product['variants'][number];

const variantName = ({ attributes, sku }: Variant): string => Object.values(attributes).join(', ') || sku;

function entryOf(
  { id, title, currency }: Product,
  change: ScheduledProductChange,
  variant: Variant | undefined,
  { t, locale }: { readonly t: Translate<typeof releaseMessages>; readonly locale: string },
): ReleaseEntry {
  const label = labelOf(change, currency, t, locale);
  if (!variant) return { kind: 'product', id, value: change, title, label };
  const { priceMinor, salePriceMinor } = change;
  const own = {
    id: variant.id,
    ...(priceMinor !== undefined && { priceMinor }),
    ...(salePriceMinor !== undefined && { salePriceMinor }),
  };
  return {
    kind: 'product',
    id,
    value: { variants: [own] } satisfies ScheduledProductChange,
    title,
    label: t('labelVariant', { variant: variantName(variant), label }),
  };
}

function labelOf(
  { visible, priceMinor, salePriceMinor, salePercent }: ScheduledProductChange,
  currency: string,
  t: Translate<typeof releaseMessages>,
  locale: string,
): string {
  if (visible !== undefined) return t(visible ? 'show' : 'hide');
  if (salePercent !== undefined) return t('labelSalePercent', { percent: salePercent });
  if (salePriceMinor !== undefined)
    return t('labelSalePrice', {
      price: moneyText({ value: decimalOf(salePriceMinor, currency), currency }, locale),
    });
  if (priceMinor !== undefined)
    return t('labelPrice', {
      price: moneyText({ value: decimalOf(priceMinor, currency), currency }, locale),
    });
  return t('endSale');
}

function DiscountForm({ way, onAdd }: FormProps<DiscountWay>) {
  const t = useMessages(releaseMessages);
  const { api } = useServices();
  const [id, setId] = useState('');
  const [isAsked, setAsked] = useState(false);
  const { data: coupons = [], isPending } = useQuery({
    queryKey: ['coupons', 'of-release'],
    queryFn: async ({ signal }) =>
      (await api.call(listCoupons, { query: { limit: 200 }, signal })).body.coupons,
  });
  const chosen: Coupon | undefined = coupons.find((coupon) => coupon.id === id);
  const submit = (): void => {
    setAsked(true);
    if (!chosen) return;
    const value = { enabled: way === 'discountOn' };
    onAdd([{ kind: 'discount', id: chosen.id, value, title: chosen.name, label: t(way) }]);
  };
  return (
    <Fields onSubmit={submit}>
      <NativeSelect
        label={t('discount')}
        description={!isPending && coupons.length === 0 ? t('noDiscounts') : undefined}
        value={id}
        data={[
          { value: '', label: t('chooseDiscount') },
          ...coupons.map(({ id: value, name, code }) => ({
            value,
            label: code === null ? name : `${name} (${code})`,
          })),
        ]}
        error={isAsked && !chosen ? t('discountProblem') : undefined}
        onChange={({ currentTarget }) => setId(currentTarget.value)}
      />
    </Fields>
  );
}

interface AnnouncementFormProps extends RunningProps {
  readonly onDone: (change: DraftedChange) => void;
}

const ANNOUNCEMENT = { kind: 'announcement', id: 'site' } as const;

/** An announcement has a draft, which waits among the changes of the release. */
function AnnouncementForm({ onDone, onRunning }: AnnouncementFormProps) {
  const t = useMessages(releaseMessages);
  const { api } = useServices();
  const toasts = useToasts();
  const refresh = useRefreshedSite();
  const [text, setText] = useState('');
  const [link, setLink] = useState('');
  const [isAsked, setAsked] = useState(false);
  const isEmpty = text.trim() === '';
  const saving = useMutation({
    mutationFn: async () => {
      const params = ANNOUNCEMENT;
      const { body, etag } = await api.call(readSettingsDraft, { params });
      // What waits already stays as it is, but for what is entered here.
      const waiting = typeof body.value === 'object' && body.value !== null ? body.value : {};
      const value = { ...waiting, enabled: true, text: escaped(text.trim()), link: link.trim() };
      await api.call(saveSettingsDraft, {
        params,
        body: { value },
        ...(etag && { headers: { 'if-match': etag } }),
      });
    },
    onSuccess: () => {
      toasts.show({ text: t('announcementWaits') });
      refresh();
      onDone(ANNOUNCEMENT);
    },
    onMutate: () => onRunning(true),
    onSettled: () => onRunning(false),
  });
  return (
    <Fields
      onSubmit={() => {
        setAsked(true);
        if (!isEmpty) saving.mutate();
      }}
    >
      <FormNotice>{saving.error && describeError(saving.error)}</FormNotice>
      <TextInput
        label={t('text')}
        description={t('announcementHint')}
        value={text}
        maxLength={500}
        error={isAsked && isEmpty ? t('textProblem') : undefined}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <TextInput
        label={t('link')}
        description={t('linkHint')}
        value={link}
        maxLength={2000}
        onChange={({ currentTarget }) => setLink(currentTarget.value)}
      />
    </Fields>
  );
}

/** The text of an announcement is HTML. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
