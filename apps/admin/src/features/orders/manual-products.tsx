import type { ListedProduct, ManualOrderPreview } from '@awning/contract';
import { listProducts } from '@awning/contract/calls';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Xmark } from 'iconoir-react';
import { useState } from 'react';
import { useServices } from '../../api/services-context.tsx';
import { MoneyField } from '../../kit/fields/money-field.tsx';
import { Card } from '../../kit/page/detail-page.tsx';
import { moneyText } from '../../kit/text/money.ts';
import { useLocale, useMessages } from '../../messages/use-messages.ts';
import { fromMinor } from './amounts.ts';
import { addLine, lineOf, type ManualLine, withQuantity } from './manual-draft.ts';
import { manualMessages } from './manual-messages.ts';
import classes from './manual-order.module.css';

interface ManualItemsProps {
  readonly lines: readonly ManualLine[];
  readonly currency: string;
  readonly preview: ManualOrderPreview['preview'] | undefined;
  readonly onChange: (lines: ManualLine[]) => void;
}

/** What is bought, found by name or SKU, with prices of one's own and why. */
export function ManualItems({ lines, currency, preview, onChange }: ManualItemsProps) {
  const t = useMessages(manualMessages);
  return (
    <Card title={t('items')}>
      <ProductSearch currency={currency} onAdd={(line) => onChange(addLine(lines, line))} />
      {lines.length === 0 && <p className={classes.hint}>{t('nothingAdded')}</p>}
      <ul className={classes.lines}>
        {lines.map((line) => (
          <ManualLineFields
            key={line.variantId}
            line={line}
            currency={currency}
            left={preview?.lines.find(({ variantId }) => variantId === line.variantId)?.left ?? null}
            onChange={(next) => onChange(lines.map((each) => (each === line ? next : each)))}
            onRemove={() => onChange(lines.filter((each) => each !== line))}
          />
        ))}
      </ul>
    </Card>
  );
}

const SEARCH_PAUSE_MS = 250;

function ProductSearch({ currency, onAdd }: { currency: string; onAdd: (line: ManualLine) => void }) {
  const t = useMessages(manualMessages);
  const locale = useLocale();
  const { api } = useServices();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), SEARCH_PAUSE_MS);
  const { data: products } = useQuery({
    queryKey: ['orders', 'products', search],
    enabled: search !== '',
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<readonly ListedProduct[]> =>
      (await api.call(listProducts, { query: { search, limit: 8, visible: true }, signal })).body.products,
  });
  const matches = search === '' ? [] : (products ?? []);
  const add = (line: ManualLine): void => {
    onAdd(line);
    setTyped('');
  };
  return (
    <div className={classes.search}>
      <TextInput
        type="search"
        aria-label={t('searchProducts')}
        placeholder={t('searchProducts')}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {search !== '' && products && matches.length === 0 && (
        <p className={classes.hint}>{t('noProducts', { search })}</p>
      )}
      {matches.length > 0 && (
        <ul className={classes.matches}>
          {matches.flatMap((product) =>
            product.variants.map((variant) => {
              const line = lineOf(product, variant);
              return (
                <li key={variant.id}>
                  <Button
                    variant="subtle"
                    fullWidth
                    justify="space-between"
                    onClick={() => add(line)}
                    rightSection={moneyText(fromMinor(line.listedMinor, currency), locale)}
                  >
                    {t('add', { name: line.name })}
                  </Button>
                </li>
              );
            }),
          )}
        </ul>
      )}
    </div>
  );
}

interface LineFieldsProps {
  readonly line: ManualLine;
  readonly currency: string;
  /** What can be sold; null: no end of it, or not known yet. */
  readonly left: number | null;
  readonly onChange: (line: ManualLine) => void;
  readonly onRemove: () => void;
}

function ManualLineFields({ line, currency, left, onChange, onRemove }: LineFieldsProps) {
  const t = useMessages(manualMessages);
  const locale = useLocale();
  const { name, price, quantity, quantityText, reason, listedMinor } = line;
  const isOwn = price.trim() !== '';
  return (
    <li>
      <div className={classes.name}>
        <b>{name}</b>
        <span>{t('listed', { price: moneyText(fromMinor(listedMinor, currency), locale) })}</span>
        {left !== null && left < quantity && <span className={classes.short}>{t('short', { left })}</span>}
      </div>
      <TextInput
        className={classes.quantity}
        inputMode="numeric"
        aria-label={t('quantity', { name })}
        value={quantityText ?? String(quantity)}
        error={quantityText === undefined ? undefined : t('quantityWrong')}
        onChange={({ currentTarget }) => onChange(withQuantity(line, currentTarget.value))}
      />
      <MoneyField
        className={classes.price}
        label={t('price', { name })}
        isLabelHidden
        currency={currency}
        placeholder={fromMinor(listedMinor, currency).value}
        value={price}
        onChange={(typed) => onChange({ ...line, price: typed })}
      />
      <ActionIcon variant="subtle" size={32} aria-label={t('remove', { name })} onClick={onRemove}>
        <Xmark width={16} height={16} strokeWidth={1.75} />
      </ActionIcon>
      {isOwn && (
        <TextInput
          className={classes.reason}
          aria-label={t('reason', { name })}
          placeholder={t('reasonPlaceholder')}
          maxLength={500}
          value={reason}
          error={reason.trim() === '' ? t('reasonNeeded') : undefined}
          onChange={({ currentTarget }) => onChange({ ...line, reason: currentTarget.value })}
        />
      )}
    </li>
  );
}
