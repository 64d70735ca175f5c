import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { usePageActions } from '../../kit/actions/page-actions.tsx';
import { ResourceTable } from '../../kit/list/resource-table.tsx';
import { useLocale, useMessages } from '../../messages/use-messages.ts';
import { giftCardList } from './gift-card-list.tsx';
import { giftCardMessages } from './gift-card-messages.ts';
import { useTurnCard } from './use-turn-card.ts';

export function GiftCardsPage() {
  const { api } = useServices();
  const t = useMessages(giftCardMessages);
  const locale = useLocale();
  const { website } = useMemberSession();
  const { timeZone } = website;
  const navigate = useNavigate();
  const turn = useTurnCard();
  const [now] = useState(Date.now);
  const list = useMemo(
    () => giftCardList(api, t, { now, locale, timeZone, turn: (card, state) => void turn(card, state) }),
    [api, t, now, locale, timeZone, turn],
  );
  usePageActions([
    { id: 'create', label: t('add'), keys: 'c', run: () => void navigate({ to: '/gift-cards/new' }) },
  ]);
  return (
    <>
      <title>{`${t('title')} · ${website.title}`}</title>
      <ResourceTable
        list={list}
        create={
          <Button size="xs" renderRoot={(props) => <Link to="/gift-cards/new" {...props} />}>
            {t('add')}
          </Button>
        }
      />
    </>
  );
}
