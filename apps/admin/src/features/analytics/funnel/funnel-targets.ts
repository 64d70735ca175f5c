import type { FunnelReason, Permission } from '@awning/contract';
import type { funnelMessages } from './funnel-messages.ts';

interface Jump {
  readonly to: string;
  readonly label: keyof typeof funnelMessages;
  /** Who may open it: nobody is sent to a closed door. */
  readonly permission: Permission;
}

const TARGETS: Readonly<Record<FunnelReason['target'], Jump>> = {
  carts: { to: '/analytics/carts', label: 'goCarts', permission: 'commerce.manage' },
  inventory: { to: '/inventory', label: 'goInventory', permission: 'commerce.manage' },
  delivery: { to: '/settings/delivery', label: 'goDelivery', permission: 'commerce.manage' },
  payments: { to: '/settings/payments', label: 'goPayments', permission: 'settings.manage' },
  errors: { to: '/analytics/errors', label: 'goErrors', permission: 'settings.manage' },
  discounts: { to: '/discounts', label: 'goDiscounts', permission: 'commerce.manage' },
};

/** Where one sees what is behind a reason; null: it is not for this member. */
export function jumpOf(
  { target, targetId }: Pick<FunnelReason, 'target' | 'targetId'>,
  permissions: readonly string[],
): Pick<Jump, 'to' | 'label'> | null {
  const { to, label, permission } = TARGETS[target];
  if (!permissions.includes(permission)) return null;
  if (target === 'inventory' && targetId !== null)
    return { to: `/products/${encodeURIComponent(targetId)}`, label };
  return { to, label };
}
