import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { usePageActions } from '../../kit/actions/page-actions.tsx';
import { ResourceTable } from '../../kit/list/resource-table.tsx';
import { useLocale, useMessages } from '../../messages/use-messages.ts';
import { discountList } from './discount-list.tsx';
import { discountMessages } from './discount-messages.ts';
import { useDiscountActions } from './use-discount-actions.ts';

export function DiscountsPage() {
  const { api } = useServices();
  const t = useMessages(discountMessages);
  const locale = useLocale();
  const { website } = useMemberSession();
  const navigate = useNavigate();
  const actions = useDiscountActions();
  const { timeZone } = website;
  const list = useMemo(
    () => discountList(api, t, { locale, timeZone, now: Date.now, actions }),
    [api, t, locale, timeZone, actions],
  );
  usePageActions([
    { id: 'create', label: t('add'), keys: 'c', run: () => void navigate({ to: '/discounts/new' }) },
  ]);
  return (
    <>
      <title>{`${t('title')} · ${website.title}`}</title>
      <ResourceTable
        list={list}
        create={
          <Button size="xs" renderRoot={(props) => <Link to="/discounts/new" {...props} />}>
            {t('add')}
          </Button>
        }
      />
    </>
  );
}
