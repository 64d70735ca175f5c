import { Button } from '@mantine/core';
import { signedCount } from '../../../kit/stock/stock-words.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import classes from './count.module.css';
import { countMessages } from './count-messages.ts';
import { type CountedItem, isDifferent } from './count-store.ts';

interface CountReviewProps {
  readonly items: readonly CountedItem[];
  /** Sent, and not answered: they are sent again as they are. */
  readonly pending: readonly CountedItem[];
  /** Why it was not sent, in sentences. */
  readonly refused: readonly string[];
  readonly isSending: boolean;
  readonly onRemove: (item: CountedItem) => void;
  readonly onSend: () => void;
  readonly onForget: () => void;
  readonly onClose: () => void;
}

/** What was counted beside what should be there. */
export function CountReview(props: CountReviewProps) {
  const { items, pending, refused, isSending, onRemove, onSend, onForget, onClose } = props;
  const t = useMessages(countMessages);
  const { length: count } = items.filter(isDifferent);
  return (
    <section className={classes.review} aria-label={t('review')}>
      <h2>{t('differences', { count })}</h2>
      {refused.map((sentence) => (
        <p key={sentence} role="alert">
          {sentence}
        </p>
      ))}
      <table>
        <thead>
          <tr>
            <th scope="col">{t('item')}</th>
            <th scope="col" data-number>
              {t('was')}
            </th>
            <th scope="col" data-number>
              {t('is')}
            </th>
            <th scope="col" data-number>
              {t('difference')}
            </th>
            <td />
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.variantId} data-different={isDifferent(item) || undefined}>
              <th scope="row">
                {item.name}
                <small>{item.sku}</small>
              </th>
              <td data-number>{item.seen ?? '∞'}</td>
              <td data-number>{item.counted}</td>
              <td data-number>
                {isDifferent(item) ? (item.seen === null ? '' : signedCount(item.counted - item.seen)) : '='}
              </td>
              <td>
                <button
                  type="button"
                  aria-label={t('remove', { name: item.name })}
                  disabled={pending.some(({ variantId }) => variantId === item.variantId)}
                  onClick={() => onRemove(item)}
                >
                  ×
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={classes.answers}>
        <Button onClick={onSend} loading={isSending} disabled={items.length === 0}>
          {count === 0 ? t('sendNone') : t('send', { count })}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('close')}
        </Button>
        <Button variant="default" color="var(--awning-bad)" onClick={onForget} disabled={items.length === 0}>
          {t('forget')}
        </Button>
      </div>
    </section>
  );
}
