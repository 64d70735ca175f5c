import { countAbandonedCarts } from '@awning/contract/calls';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { usePageActions } from '../../kit/actions/page-actions.tsx';
import { ResourceTable } from '../../kit/list/resource-table.tsx';
import { Sheet } from '../../kit/sheet/sheet.tsx';
import { useLocale, useMessages } from '../../messages/use-messages.ts';
import { cartList } from './carts/cart-list.tsx';
import { cartMessages } from './carts/cart-messages.ts';
import classes from './carts/carts.module.css';

const ReminderForm = lazy(async () => ({
  default: (await import('./carts/reminder-form.tsx')).ReminderForm,
}));

/** Checkouts that were left, and the mails that remind of them. */
export function CartsPage() {
  const t = useMessages(cartMessages);
  const locale = useLocale();
  const { api } = useServices();
  const { website } = useMemberSession();
  const [now] = useState(Date.now);
  const [isSetting, setting] = useDisclosure(false);
  const { data: counts } = useQuery({
    queryKey: ['abandoned-carts', 'counts'],
    queryFn: async ({ signal }) => (await api.call(countAbandonedCarts, { signal })).body,
  });
  const { timeZone } = website;
  const list = useMemo(
    () =>
      cartList(api, t, {
        now,
        locale,
        timeZone,
        counts: Object.fromEntries(
          Object.entries(counts?.state ?? {}).map(([state, { count }]) => [state, count]),
        ),
      }),
    [api, t, now, locale, timeZone, counts],
  );
  usePageActions([{ id: 'settings', label: t('settings'), run: setting.open }]);
  return (
    <>
      <title>{`${t('title')} · ${website.title}`}</title>
      <ResourceTable
        list={list}
        actions={
          <Button size="xs" variant="default" onClick={setting.open}>
            {t('settings')}
          </Button>
        }
      />
      <Sheet
        title={t('settingsTitle')}
        isOpen={isSetting}
        onClose={setting.close}
        actions={
          <Button variant="default" onClick={setting.close}>
            {t('close')}
          </Button>
        }
      >
        <p className={classes.note}>{t('settingsText')}</p>
        <Suspense>
          <ReminderForm />
        </Suspense>
      </Sheet>
    </>
  );
}
