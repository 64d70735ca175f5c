import type { GiftCard, GiftCardMovement } from '@awning/contract';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { describeError } from '../../api/api-error.ts';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { Card } from '../../kit/page/detail-page.tsx';
import parts from '../../kit/page/form-parts.module.css';
import { useLocale, useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { giftCardMessages } from './gift-card-messages.ts';
import { movementsQuery } from './gift-card-query.ts';
import { cardMoney } from './gift-card-state.tsx';
import classes from './gift-cards.module.css';

/** The balance as a ledger, newest first: what came, what went, why, and what was left. */
export function HistoryCard({ card }: { readonly card: GiftCard }) {
  const t = useMessages(giftCardMessages);
  const { api } = useServices();
  const history = useInfiniteQuery(movementsQuery(api, card.id));
  const movements = history.data?.pages.flatMap((page) => page.movements) ?? [];
  return (
    <Card title={t('history')}>
      <FormNotice>{history.error && describeError(history.error)}</FormNotice>
      {history.data && movements.length === 0 && <p className={parts.note}>{t('historyEmpty')}</p>}
      <ol className={classes.ledger} aria-label={t('history')}>
        {movements.map((movement) => (
          <Movement key={movement.id} movement={movement} currency={card.currency} />
        ))}
      </ol>
      {history.hasNextPage && (
        <Button
          variant="default"
          size="xs"
          loading={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
        >
          {t('more')}
        </Button>
      )}
    </Card>
  );
}

interface MovementProps {
  readonly movement: GiftCardMovement;
  readonly currency: string;
}

function Movement({ movement, currency }: MovementProps) {
  const t = useMessages(giftCardMessages);
  const locale = useLocale();
  const { timeZone } = useMemberSession().website;
  const { deltaMinor, balanceMinor, reason, reference, actorName, createdOn } = movement;
  const date = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium', timeStyle: 'short' });
  const sign = deltaMinor > 0 ? '+' : '';
  // Only what a member wrote is a sentence; of orders and refunds it is an id.
  const isWritten = reason === 'adjusted' && reference !== '';
  return (
    <li>
      <div>
        <b>{t(`reason ${reason}`)}</b>
        <span>
          {date.format(createdOn)}
          {actorName !== null && ` · ${t('by', { name: actorName })}`}
        </span>
        {isWritten && <q>{reference}</q>}
      </div>
      <div className={classes.amounts}>
        <b data-out={deltaMinor < 0 || undefined}>{`${sign}${cardMoney(deltaMinor, currency, locale)}`}</b>
        <span>{t('balanceAfter', { amount: cardMoney(balanceMinor, currency, locale) })}</span>
      </div>
    </li>
  );
}
