import type { RoleCode } from '@awning/contract';
import { leaveViewedRole } from '@awning/contract/calls';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { InkBar } from '../../kit/bars/ink-bar.tsx';
import { roleMessages } from '../../kit/roles/role-messages.ts';
import { roleLabel } from '../../kit/roles/role-tasks.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { useView } from './use-view.ts';
import classes from './viewed-role-bar.module.css';
import { viewedRoleMessages } from './viewed-role-messages.ts';

/** Above every page while the session sees the admin as another role. */
export function ViewedRoleBar() {
  const t = useMessages(viewedRoleMessages);
  const role = useMessages(roleMessages);
  const { api } = useServices();
  const { member } = useMemberSession();
  const leave = useView(async () => (await api.call(leaveViewedRole)).body, '/staff');
  if (member?.viewedRole === undefined) return null;
  return (
    <div className={classes.viewing}>
      <InkBar
        label={t('viewingBar')}
        actions={
          <button
            type="button"
            data-primary
            disabled={leave.isPending}
            onClick={() => leave.mutate(undefined)}
          >
            {t('leaveView')}
          </button>
        }
      >
        {t('viewing', { role: roleLabel(role, member.viewedRole as RoleCode) })}
      </InkBar>
    </div>
  );
}
