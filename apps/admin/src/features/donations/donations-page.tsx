import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { usePageActions } from '../../kit/actions/page-actions.tsx';
import { ResourceTable } from '../../kit/list/resource-table.tsx';
import { useLocale, useMessages } from '../../messages/use-messages.ts';
import { donationList } from './donation-list.tsx';
import { donationMessages } from './donation-messages.ts';
import { useDonationActions } from './use-donation-actions.ts';

export function DonationsPage() {
  const { api } = useServices();
  const t = useMessages(donationMessages);
  const locale = useLocale();
  const { website } = useMemberSession();
  const navigate = useNavigate();
  const actions = useDonationActions();
  const [now] = useState(Date.now);
  const { timeZone } = website;
  const list = useMemo(
    () => donationList(api, t, { locale, timeZone, now, actions }),
    [api, t, locale, timeZone, now, actions],
  );
  usePageActions([
    { id: 'create', label: t('add'), keys: 'c', run: () => void navigate({ to: '/donations/new' }) },
  ]);
  return (
    <>
      <title>{`${t('title')} · ${website.title}`}</title>
      <ResourceTable
        list={list}
        create={
          <Button size="xs" renderRoot={(props) => <Link to="/donations/new" {...props} />}>
            {t('add')}
          </Button>
        }
      />
    </>
  );
}
