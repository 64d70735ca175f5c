import type { Product } from '@awning/contract';
import { Status } from '../../kit/status/status.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { productMessages } from './product-messages.ts';

type Sold = Pick<Product, 'variants'>;

/** What can be counted of a product: null, nothing of it is. */
export function stockOf({ variants }: Sold): { readonly count: number; readonly isCounted: boolean } {
  const counted = variants.filter(({ stock }) => !stock.unlimited);
  return {
    count: counted.reduce((sum, { stock }) => sum + stock.quantity, 0),
    isCounted: counted.length > 0,
  };
}

const isSoldOut = ({ variants }: Sold): boolean =>
  variants.every(({ stock }) => !stock.unlimited && stock.quantity === 0);

const isLow = ({ variants }: Sold, lowStockAt: number): boolean =>
  variants.some(({ stock, lowStockAt: own }) => !stock.unlimited && stock.quantity <= (own ?? lowStockAt));

/** Whether visitors see it, and since or from when. */
export function VisibilityStatus({ of: { status } }: { readonly of: Pick<Product, 'status'> }) {
  const t = useMessages(productMessages);
  if (status === 'published')
    return (
      <Status shape="content" progress="done" tone="good">
        {t('visible')}
      </Status>
    );
  if (status === 'scheduled')
    return (
      <Status shape="content" progress="part" tone="info">
        {t('scheduled')}
      </Status>
    );
  return (
    <Status shape="content" progress="none" tone="neutral">
      {t('hidden')}
    </Status>
  );
}

/** How many there are, with a shape where something is to be done about it. */
export function StockStatus({ of, lowStockAt }: { readonly of: Sold; readonly lowStockAt: number }) {
  const t = useMessages(productMessages);
  const { count, isCounted } = stockOf(of);
  if (isSoldOut(of))
    return (
      <Status shape="goods" progress="none" tone="bad">
        {t('soldOut')}
      </Status>
    );
  if (!isCounted) return <>{t('unlimitedStock')}</>;
  const text =
    of.variants.length === 1
      ? t('stockLow', { count })
      : t('stockOfVariants', { count, variants: of.variants.length });
  if (!isLow(of, lowStockAt)) return <>{text}</>;
  return (
    <Status shape="goods" progress="part" tone="waiting">
      {text}
    </Status>
  );
}
