import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { usePageActions } from '../../kit/actions/page-actions.tsx';
import { ResourceTable } from '../../kit/list/resource-table.tsx';
import { roleMessages } from '../../kit/roles/role-messages.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { staffList } from './staff-list.tsx';
import { staffMessages } from './staff-messages.ts';
import { invitationsQuery } from './staff-query.ts';
import { ViewAsMenu } from './view-as-menu.tsx';

export function StaffPage() {
  const { api } = useServices();
  const t = useMessages(staffMessages);
  const role = useMessages(roleMessages);
  const { website, member } = useMemberSession();
  const [isInviting, inviting] = useDisclosure(false);
  const { data: invitations, dataUpdatedAt } = useQuery(invitationsQuery(api));
  const openInvitations = invitations?.filter(({ state }) => state === 'open').length;
  const now = dataUpdatedAt || Date.now();
  const memberId = member?.id;
  const list = useMemo(
    () => staffList(api, { t, role, memberId, openInvitations, now }),
    [api, t, role, memberId, openInvitations, now],
  );
  usePageActions([{ id: 'create', label: t('invite'), keys: 'c', run: inviting.open }]);
  return (
    <>
      <title>{`${t('title')} · ${website.title}`}</title>
      <ResourceTable
        list={list}
        actions={
          <>
            <ViewAsMenu />
            <Button size="xs" onClick={inviting.open}>
              {t('invite')}
            </Button>
          </>
        }
      />
      <InviteDialog isOpen={isInviting} onClose={inviting.close} />
    </>
  );
}
