import { Status, type StatusProps } from '../../kit/status/status.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { staffMessages } from './staff-messages.ts';
import type { StaffRow } from './staff-query.ts';

type State = Pick<StatusProps, 'progress' | 'tone'> & { readonly word: keyof typeof staffMessages };

const invitationStates = {
  open: { word: 'invited', progress: 'part', tone: 'info' },
  expired: { word: 'expired', progress: 'none', tone: 'waiting' },
  revoked: { word: 'revoked', progress: 'none', tone: 'neutral' },
  accepted: { word: 'accepted', progress: 'done', tone: 'neutral' },
} as const satisfies Record<string, State>;

function stateOf(row: StaffRow): State {
  if (row.kind === 'invitation') return invitationStates[row.invitation.state];
  if (row.member.disabled) return { word: 'disabled', progress: 'paused', tone: 'waiting' };
  return { word: row.member.isOwner ? 'owner' : 'active', progress: 'done', tone: 'neutral' };
}

/** Whether a person may come in. */
export function StaffState({ row }: { readonly row: StaffRow }) {
  const t = useMessages(staffMessages);
  const { word, progress, tone } = stateOf(row);
  return (
    <Status shape="content" progress={progress} tone={tone}>
      {t(word)}
    </Status>
  );
}

export function TwoFactorState({ isOn }: { readonly isOn: boolean }) {
  const t = useMessages(staffMessages);
  return (
    <Status shape="content" progress={isOn ? 'done' : 'none'} tone={isOn ? 'good' : 'neutral'}>
      {t(isOn ? 'on' : 'off')}
    </Status>
  );
}
