import type { Member } from '@awning/contract';
import { dismissMember, resetMemberTwoFactor, transferOwnership } from '@awning/contract/calls';
import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { memberSessionKey, useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { Card } from '../../kit/page/detail-page.tsx';
import { useToasts } from '../../kit/toasts/toasts.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import classes from './staff.module.css';
import { staffMessages } from './staff-messages.ts';
import { staffKey } from './staff-query.ts';
import { type ProvenAct, TypedProofDialog } from './typed-proof-dialog.tsx';

/** Away from what is done every day: each asks for the name and the password. */
export function MemberActs({ member }: { readonly member: Member }) {
  const t = useMessages(staffMessages);
  const { member: self } = useMemberSession();
  const [act, setAct] = useState<ProvenAct | null>(null);
  const name = member.displayName || member.email;
  const { remove, transfer, resetTwoFactor } = useActs(member, name);
  const isOwner = self?.isOwner === true;
  const canRemove = member.id !== self?.id && (!member.isOwner || isOwner);
  const canTransfer = isOwner && !member.isOwner && !member.disabled;
  const canReset = isOwner && member.hasTwoFactor && member.id !== self?.id;
  if (!canRemove && !canTransfer && !canReset) return null;
  return (
    <Card title={t('more')}>
      <div className={classes.acts}>
        {canReset && (
          <Button size="xs" variant="default" onClick={() => setAct(resetTwoFactor)}>
            {t('resetTwoFactor')}
          </Button>
        )}
        {canTransfer && (
          <Button size="xs" variant="default" onClick={() => setAct(transfer)}>
            {t('transfer')}
          </Button>
        )}
        {canRemove && (
          <Button size="xs" variant="outline" color="var(--awning-bad)" onClick={() => setAct(remove)}>
            {t('remove')}
          </Button>
        )}
      </div>
      <TypedProofDialog act={act} name={name} onClose={() => setAct(null)} />
    </Card>
  );
}

function useActs(member: Member, name: string): Record<'remove' | 'transfer' | 'resetTwoFactor', ProvenAct> {
  const t = useMessages(staffMessages);
  const { api, queries } = useServices();
  const router = useRouter();
  const toasts = useToasts();
  const params = { memberId: member.id };
  const finish = async (text: string): Promise<void> => {
    toasts.show({ text });
    await queries.invalidateQueries({ queryKey: staffKey });
  };
  return {
    remove: {
      title: t('removeTitle', { name }),
      text: t('removeText', { name }),
      label: t('remove'),
      run: async (body) => {
        await api.call(dismissMember, { params, body });
        await router.navigate({ to: '/staff', search: {} });
        await finish(t('removed', { name }));
      },
    },
    transfer: {
      title: t('transferTitle', { name }),
      text: t('transferText', { name }),
      label: t('transfer'),
      run: async (body) => {
        await api.call(transferOwnership, { params, body });
        await queries.invalidateQueries({ queryKey: memberSessionKey });
        await finish(t('transferred', { name }));
      },
    },
    resetTwoFactor: {
      title: t('resetTitle', { name }),
      text: t('resetText', { name }),
      label: t('resetTwoFactor'),
      run: async (body) => {
        await api.call(resetMemberTwoFactor, { params, body });
        await finish(t('resetDone', { name }));
      },
    },
  };
}
