import type { ListedProduct } from '@awning/contract';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useLocale, useMessages } from '../../messages/use-messages.ts';
import { minorText } from './price-text.ts';
import classes from './product-list.module.css';
import { productMessages } from './product-messages.ts';
import { StockStatus, VisibilityStatus } from './product-status.tsx';

interface ProductPeekProps {
  readonly product: ListedProduct;
  readonly lowStockAt: number;
}

/** As many variants as fit beside a list. */
const MOST = 12;

/** A product at a glance, beside its list: from what the list has already. */
export function ProductPeek({ product, lowStockAt }: ProductPeekProps) {
  const t = useMessages(productMessages);
  const locale = useLocale();
  const image = product.mainImage ?? product.images[0];
  const left = product.variants.length - MOST;
  return (
    <div className={classes.peek}>
      {image && <img src={`${image.url}?format=500w`} alt="" />}
      <p>
        <VisibilityStatus of={product} /> <StockStatus of={product} lowStockAt={lowStockAt} />
      </p>
      <ul>
        {product.variants
          .slice(0, MOST)
          .map(({ id, attributes, sku, priceMinor, salePriceMinor, onSale, stock }) => (
            <li key={id}>
              <span>{Object.values(attributes).join(', ') || sku}</span>
              <span>{minorText(onSale ? salePriceMinor : priceMinor, product.currency, locale)}</span>
              <span>{stock.unlimited ? t('unlimitedStock') : stock.quantity}</span>
            </li>
          ))}
      </ul>
      {left > 0 && <p>{t('moreVariants', { count: left })}</p>}
      <Button component={Link} to={`/products/${product.id}` as never} variant="default">
        {t('openProduct')}
      </Button>
    </div>
  );
}
