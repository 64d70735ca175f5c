import type { RoleCode } from '@awning/contract';
import { viewAsRole } from '@awning/contract/calls';
import { Button, Menu } from '@mantine/core';
import { useServices } from '../../api/services-context.tsx';
import { roleMessages } from '../../kit/roles/role-messages.ts';
import { offeredRoles, roleLabel } from '../../kit/roles/role-tasks.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { staffMessages } from './staff-messages.ts';
import { useView } from './use-view.ts';

/** For those who decide what others may do: see what they see. */
export function ViewAsMenu() {
  const t = useMessages(staffMessages);
  const role = useMessages(roleMessages);
  const { api } = useServices();
  const view = useView(
    async (code: RoleCode) => (await api.call(viewAsRole, { body: { role: code } })).body,
    '/',
  );
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button size="xs" variant="default" loading={view.isPending}>
          {t('viewAs')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {offeredRoles.map((code) => (
          <Menu.Item key={code} onClick={() => view.mutate(code)}>
            {roleLabel(role, code)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
