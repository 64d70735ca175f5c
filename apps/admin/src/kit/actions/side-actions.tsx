import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import type { PageAction } from './page-actions.tsx';
import { PageMenu } from './page-menu.tsx';

/** Beside the one thing that a screen is for. */
export interface SideAction extends Pick<PageAction, 'id' | 'label' | 'run'> {
  /** Where it leads, if that is all it does: the button is a link. */
  readonly to?: string;
  /** What it is doing now, in words. */
  readonly busy?: string | undefined;
  /** In the menu on a wide screen as well. */
  readonly isRare?: boolean;
}

const PHONE = '(max-width: 640px)';

/** The lesser actions of a screen as buttons in a row; on a phone, which has no room for them, in one menu. */
export function SideActions({ actions }: { readonly actions: readonly SideAction[] }) {
  const isPhone = useMediaQuery(PHONE) === true;
  if (isPhone)
    return (
      <PageMenu actions={actions.map(({ id, label, run, busy }) => ({ id, label, run, blocked: busy }))} />
    );
  const rare = actions.filter(({ isRare }) => isRare);
  return (
    <>
      {actions
        .filter(({ isRare }) => !isRare)
        .map((action) => (
          <SideButton key={action.id} action={action} />
        ))}
      <PageMenu actions={rare.map(({ id, label, run, busy }) => ({ id, label, run, blocked: busy }))} />
    </>
  );
}

function SideButton({ action: { label, run, to, busy } }: { readonly action: SideAction }) {
  return to === undefined ? (
    <Button size="xs" variant="default" loading={busy !== undefined} aria-label={busy} onClick={run}>
      {label}
    </Button>
  ) : (
    <Button component={Link} to={to as never} size="xs" variant="default">
      {label}
    </Button>
  );
}
