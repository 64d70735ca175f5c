import type { Member, RoleCode } from '@awning/contract';
import { changeMember, readMember } from '@awning/contract/calls';
import { TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { Card, DetailPage } from '../../kit/page/detail-page.tsx';
import { SaveBar } from '../../kit/record/save-bar.tsx';
import { type RecordSource, useRecord } from '../../kit/record/use-record.ts';
import { codesOf } from '../../kit/roles/role-tasks.ts';
import { Moment } from '../../kit/text/moment.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { Toggle } from '../../ui/toggle.tsx';
import { MemberActs } from './member-acts.tsx';
import { RoleChoice } from './role-choice.tsx';
import classes from './staff.module.css';
import { staffMessages } from './staff-messages.ts';
import { staffKey } from './staff-query.ts';
import { StaffState, TwoFactorState } from './staff-state.tsx';

/** What is edited of a member. */
type MemberFields = {
  readonly displayName: string;
  readonly roles: RoleCode[];
  readonly disabled: boolean;
};

const fieldsOf = ({ displayName, roles, disabled }: Member): MemberFields => ({
  displayName,
  roles: codesOf(roles).toSorted((a, b) => a - b),
  disabled,
});

function useMemberSource(memberId: string): RecordSource<MemberFields> {
  const { api, queries } = useServices();
  return useMemo(
    () => ({
      queryKey: [...staffKey, 'fields', memberId],
      read: async (signal) => {
        const { body } = await api.call(readMember, { params: { memberId }, signal });
        return { body: fieldsOf(body.member), etag: null };
      },
      write: async (body) => {
        const saved = await api.call(changeMember, { params: { memberId }, body });
        void queries.invalidateQueries({ queryKey: [...staffKey, 'person', memberId] });
        void queries.invalidateQueries({ queryKey: [...staffKey, 'list'] });
        return { body: fieldsOf(saved.body.member), etag: null };
      },
    }),
    [api, queries, memberId],
  );
}

export function MemberDetails({ member, now }: { readonly member: Member; readonly now: number }) {
  const t = useMessages(staffMessages);
  const { website } = useMemberSession();
  const form = useRecord(useMemberSource(member.id));
  const name = member.displayName || member.email;
  const { displayName, roles, disabled } = form.value ?? fieldsOf(member);
  const labels: Record<string, string> = {
    displayName: t('displayName'),
    roles: t('roles'),
    disabled: t('signIn'),
  };
  return (
    <DetailPage
      title={name}
      documentTitle={`${name} · ${t('title')} · ${website.title}`}
      back={{ to: '/staff', label: t('title') }}
      status={<StaffState row={{ kind: 'member', member }} />}
      side={<MemberSide member={member} now={now} />}
    >
      <Card title={t('person')}>
        <div className={classes.stack}>
          <TextInput
            label={t('displayName')}
            maxLength={200}
            value={displayName}
            onChange={({ currentTarget }) => form.change('displayName', currentTarget.value)}
            error={form.errorOf('displayName')}
          />
          <Toggle
            label={t('allowSignIn')}
            description={t('allowSignInHint')}
            checked={!disabled}
            onChange={(isAllowed) => form.change('disabled', !isAllowed)}
            error={form.errorOf('disabled')}
          />
        </div>
      </Card>
      <Card title={t('roles')}>
        <div className={classes.stack}>
          <p className={classes.quiet}>{t(member.isOwner ? 'ownerRoles' : 'rolesNotice')}</p>
          {!member.isOwner && (
            <RoleChoice
              value={roles}
              onChange={(codes) => form.change('roles', codes)}
              error={form.errorOf('roles')}
            />
          )}
        </div>
      </Card>
      <SaveBar form={form} labelOf={(field) => labels[field] ?? field} />
    </DetailPage>
  );
}

function MemberSide({ member, now }: { readonly member: Member; readonly now: number }) {
  const t = useMessages(staffMessages);
  return (
    <>
      <Card title={t('signIn')}>
        <dl className={classes.facts}>
          <div>
            <dt>{t('email')}</dt>
            <dd>{member.email}</dd>
          </div>
          <div>
            <dt>{t('lastSignIn')}</dt>
            <dd>
              {member.lastSignInOn === null ? t('never') : <Moment at={member.lastSignInOn} now={now} />}
            </dd>
          </div>
          <div>
            <dt>{t('twoFactor')}</dt>
            <dd>
              <TwoFactorState isOn={member.hasTwoFactor} />
            </dd>
          </div>
        </dl>
      </Card>
      <MemberActs member={member} />
    </>
  );
}
