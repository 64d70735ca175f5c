import type { CustomerDetails } from '@awning/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { isMissing } from '../../api/api-error.ts';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { usePageActions } from '../../kit/actions/page-actions.tsx';
import { PageMenu } from '../../kit/actions/page-menu.tsx';
import { DetailPage } from '../../kit/page/detail-page.tsx';
import { GoneRecord } from '../../kit/states/gone-record.tsx';
import { UnreadRecord } from '../../kit/states/unread-record.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import {
  CustomerConsents,
  CustomerContact,
  CustomerNumbers,
  CustomerOrders,
  CustomerThings,
} from './customer-cards.tsx';
import { customerMessages } from './customer-messages.ts';
import { customerPageMessages } from './customer-page-messages.ts';
import { customerQuery } from './customer-query.ts';
import { CustomerTags } from './customer-tags.tsx';
import { CustomerTimeline } from './customer-timeline.tsx';
import { EditSheet } from './edit-sheet.tsx';
import { EraseSheet } from './erase-sheet.tsx';
import { MergeSheet } from './merge-sheet.tsx';
import { useDataExport } from './use-data-export.ts';

export function CustomerPage() {
  const { customerId } = useParams({ from: '/members/customers/$customerId' });
  const { api } = useServices();
  const navigate = useNavigate();
  const query = useQuery(customerQuery(api, customerId));
  const found = query.data?.customer.id;
  // One who was merged into another one, or is known by an address alone, gets the address of their own page.
  useEffect(() => {
    if (found !== undefined && found !== customerId)
      void navigate({ to: `/customers/${found}` as never, replace: true });
  }, [found, customerId, navigate]);
  // Also where a copy is still kept: one who was erased is shown no more.
  if (isMissing(query.error))
    return (
      <GoneRecord kind={null} id={customerId} back="/customers" onRestored={() => void query.refetch()} />
    );
  if (query.data) return <LoadedCustomer key={found} details={query.data} now={query.dataUpdatedAt} />;
  return <CustomerNotThere error={query.error} retry={() => void query.refetch()} />;
}

function CustomerNotThere({ error, retry }: { readonly error: Error | null; readonly retry: () => void }) {
  const t = useMessages(customerMessages);
  const list = { to: '/customers', label: t('title') };
  return (
    <UnreadRecord title={t('customer')} list={list} loading={t('loading')} error={error} retry={retry} />
  );
}

type OpenSheet = 'edit' | 'merge' | 'erase';

function LoadedCustomer({ details, now }: { readonly details: CustomerDetails; readonly now: number }) {
  const t = useMessages(customerMessages);
  const words = useMessages(customerPageMessages);
  const { website, member } = useMemberSession();
  const save = useDataExport(details.customer.id);
  const [sheet, setSheet] = useState<OpenSheet | null>(null);
  const { customer } = details;
  const name = customer.name || customer.email;
  const owned = member?.isOwner === true ? {} : { blocked: words('ownerOnly') };
  const actions = usePageActions([
    { id: 'edit', label: words('editTitle'), keys: 'e', run: () => setSheet('edit') },
    { id: 'merge', label: words('merge'), run: () => setSheet('merge') },
    { id: 'export-html', label: words('exportHtml'), run: () => save('html'), ...owned },
    { id: 'export-json', label: words('exportJson'), run: () => save('json'), ...owned },
    { id: 'erase', label: words('erase'), run: () => setSheet('erase'), isDangerous: true, ...owned },
  ]);
  const close = (): void => setSheet(null);
  return (
    <DetailPage
      title={name}
      documentTitle={`${name} · ${t('title')} · ${website.title}`}
      back={{ to: '/customers', label: t('title') }}
      list={{ name: 'customers', href: `/customers/${customer.id}` }}
      presence={`customer/${customer.id}`}
      actions={<PageMenu actions={actions} />}
      side={
        <>
          <CustomerContact customer={customer} onEdit={() => setSheet('edit')} />
          <CustomerTags customer={customer} />
          <CustomerConsents consents={details.consents} />
        </>
      }
    >
      <CustomerNumbers details={details} now={now} />
      <CustomerOrders details={details} now={now} />
      <CustomerThings details={details} now={now} />
      <CustomerTimeline details={details} now={now} />
      {sheet === 'edit' && <EditSheet customer={customer} onClose={close} />}
      {sheet === 'erase' && <EraseSheet customer={customer} onClose={close} />}
      {sheet === 'merge' && <MergeSheet customer={customer} onClose={close} />}
    </DetailPage>
  );
}
