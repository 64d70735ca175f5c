import type { Order } from '@awning/contract';
import { Card } from '../../kit/page/detail-page.tsx';
import { moneyText } from '../../kit/text/money.ts';
import { useLocale, useMessages } from '../../messages/use-messages.ts';
import { orderMessages } from './order-messages.ts';
import classes from './order-page.module.css';

export type Line = Order['lineItems'][number];

export const leftOf = ({ quantity, fulfilledQuantity, refundedQuantity }: Line): number =>
  Math.max(0, quantity - fulfilledQuantity - refundedQuantity);

/** What was bought, with its image, options and answers. */
export function OrderLines({ order }: { readonly order: Order }) {
  const t = useMessages(orderMessages);
  const locale = useLocale();
  const grams = order.lineItems.reduce((sum, line) => sum + line.weightGrams * line.quantity, 0);
  const weight = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(grams / 1000);
  return (
    <Card
      title={t('items')}
      isFlush
      actions={grams > 0 && <span className={classes.dim}>{t('weight', { weight })}</span>}
    >
      <LineList lines={order.lineItems} />
    </Card>
  );
}

export function LineList({ lines }: { readonly lines: readonly Line[] }) {
  return (
    <ul className={classes.lines}>
      {lines.map((line) => (
        <OrderLine key={line.id} line={line} />
      ))}
    </ul>
  );
}

export const lineDetails = (line: Line): string =>
  [
    line.variantOptions.map(({ value }) => value).join(', '),
    ...line.customizations.map(({ label, value }) => `${label}: ${value}`),
    line.sku,
  ]
    .filter((text) => text !== '')
    .join(' · ');

export function LineImage({ line }: { readonly line: Pick<Line, 'imageUrl'> }) {
  return line.imageUrl === null ? (
    <span className={classes.noImage} aria-hidden />
  ) : (
    <img src={`${line.imageUrl}?format=100w`} alt="" className={classes.image} width={48} height={48} />
  );
}

function OrderLine({ line }: { readonly line: Line }) {
  const t = useMessages(orderMessages);
  const locale = useLocale();
  const details = lineDetails(line);
  const left = leftOf(line);
  return (
    <li className={classes.line}>
      <LineImage line={line} />
      <div className={classes.what}>
        <b>{line.productName}</b>
        {details !== '' && <span>{details}</span>}
        {line.fulfilledQuantity > 0 && left > 0 && <span>{t('leftToSend', { count: left })}</span>}
        {line.refundedQuantity > 0 && <span>{t('lineRefunded', { count: line.refundedQuantity })}</span>}
      </div>
      <span className={classes.number}>
        {line.quantity} × {moneyText(line.unitPricePaid, locale)}
      </span>
      <b className={classes.number}>{moneyText(line.subtotal, locale)}</b>
    </li>
  );
}
