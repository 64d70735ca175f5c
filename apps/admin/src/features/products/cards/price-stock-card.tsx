import { Checkbox, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useServices } from '../../../api/services-context.tsx';
import { HINT_BELOW } from '../../../kit/fields/field-props.ts';
import { MoneyField } from '../../../kit/fields/money-field.tsx';
import { Card } from '../../../kit/page/detail-page.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { useCell, useEditor, useErrorAt } from '../editor/editor-context.tsx';
import { isNewVariant, variantPath } from '../editor/editor-fields.ts';
import { editorMessages } from '../editor/editor-messages.ts';
import classes from '../editor/product-editor.module.css';
import { isSaleTooHigh } from '../editor/variant-warnings.ts';
import { StockPopover } from '../matrix/stock-popover.tsx';
import { StockReason } from '../matrix/stock-reason.tsx';
import { storeSettingsQuery } from '../product-query.ts';
import { hasSale, hasStock } from '../product-types.ts';
import { CountInput } from './count-input.tsx';
import { NextChange } from './schedules.tsx';

interface PriceStockCardProps {
  /** Null while the product does not exist. */
  readonly itemId: string | null;
  readonly variantKey: string;
  readonly type: number;
}

/** Price and stock of a product without options: plain fields. */
export function PriceStockCard({ itemId, variantKey, type }: PriceStockCardProps) {
  const t = useMessages(editorMessages);
  return (
    <>
      <Card title={t('price')}>
        <div className={classes.stack}>
          <Prices variantKey={variantKey} type={type} />
          {itemId !== null && <NextChange itemId={itemId} />}
        </div>
      </Card>
      {hasStock(type) && (
        <Card
          title={t('stock')}
          actions={!isNewVariant(variantKey) && <StockPopover variantKey={variantKey} name="" />}
        >
          <Stock variantKey={variantKey} />
        </Card>
      )}
    </>
  );
}

function Prices({ variantKey, type }: { readonly variantKey: string; readonly type: number }) {
  const t = useMessages(editorMessages);
  const [price, setPrice] = useCell(variantKey, 'price');
  const [sale, setSale] = useCell(variantKey, 'sale');
  const { currency } = useEditor();
  const saleError = useErrorAt(variantPath(variantKey, 'sale'));
  return (
    <div className={classes.pair}>
      <MoneyField
        label={t('price')}
        currency={currency}
        value={price}
        onChange={setPrice}
        error={useErrorAt(variantPath(variantKey, 'price'))}
      />
      {hasSale(type) && (
        <MoneyField
          label={t('salePrice')}
          currency={currency}
          value={sale}
          onChange={setSale}
          description={t('saleHint')}
          error={saleError ?? (isSaleTooHigh(sale, price) ? t('saleTooHigh') : undefined)}
        />
      )}
    </div>
  );
}

function Stock({ variantKey }: { readonly variantKey: string }) {
  const t = useMessages(editorMessages);
  const { api } = useServices();
  const { data: settings } = useQuery(storeSettingsQuery(api));
  const [stock, setStock] = useCell(variantKey, 'stock');
  const [isUnlimited, setUnlimited] = useCell(variantKey, 'isUnlimited');
  const [sku, setSku] = useCell(variantKey, 'sku');
  const [lowStockAt, setLowStockAt] = useCell(variantKey, 'lowStockAt');
  const errors = {
    stock: useErrorAt(variantPath(variantKey, 'stock')),
    sku: useErrorAt(variantPath(variantKey, 'sku')),
    lowStockAt: useErrorAt(variantPath(variantKey, 'lowStockAt')),
  };
  return (
    <div className={classes.stack}>
      <div className={classes.pair}>
        {!isUnlimited && (
          <CountInput label={t('onHand')} value={stock} onChange={setStock} error={errors.stock} />
        )}
        <TextInput
          label={t('sku')}
          description={t('skuHint')}
          inputWrapperOrder={HINT_BELOW}
          value={sku}
          error={errors.sku}
          onChange={({ currentTarget }) => setSku(currentTarget.value)}
        />
      </div>
      <StockReason />
      <div className={classes.pair}>
        <Checkbox
          label={t('unlimited')}
          description={t('unlimitedHint')}
          checked={isUnlimited}
          onChange={({ currentTarget }) => {
            setUnlimited(currentTarget.checked);
            setStock(currentTarget.checked ? '' : '0');
          }}
        />
        {!isUnlimited && (
          <CountInput
            label={t('lowStockAt')}
            description={t('lowStockHint', { count: settings?.lowStockAt ?? 5 })}
            value={lowStockAt}
            onChange={setLowStockAt}
            error={errors.lowStockAt}
          />
        )}
      </div>
    </div>
  );
}
