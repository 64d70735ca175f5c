import type { WaitlistGroup } from '@awning/contract';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { usePageActions } from '../../kit/actions/page-actions.tsx';
import { ResourceTable } from '../../kit/list/resource-table.tsx';
import { Sheet } from '../../kit/sheet/sheet.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { ReleaseSheet } from './release-sheet.tsx';
import { waitlistList } from './waitlist-list.tsx';
import { waitlistMessages } from './waitlist-messages.ts';
import { groupsQuery } from './waitlist-query.ts';
import { WaitlistSettingsForm } from './waitlist-settings-form.tsx';
import classes from './waitlists.module.css';

/** What people wait for, and how many of them. */
export function WaitlistsPage() {
  const { api, queries } = useServices();
  const t = useMessages(waitlistMessages);
  const { website } = useMemberSession();
  const [now] = useState(Date.now);
  const [released, setReleased] = useState<readonly WaitlistGroup[] | null>(null);
  const [isSetting, setting] = useDisclosure(false);
  const list = useMemo(
    () =>
      waitlistList(api, t, {
        now,
        readGroups: () => queries.fetchQuery(groupsQuery(api)),
        release: setReleased,
      }),
    [api, queries, t, now],
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
      {released && <ReleaseSheet groups={released} onClose={() => setReleased(null)} />}
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
        <WaitlistSettingsForm onSaved={setting.close} />
      </Sheet>
    </>
  );
}
