import type { NewInvitation, RoleCode } from '@awning/contract';
import { inviteMember } from '@awning/contract/calls';
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { describeError, fieldErrorsOf } from '../../api/api-error.ts';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { useCopy } from '../../kit/copy/use-copy.ts';
import { DraftNotice } from '../../kit/record/draft-notice.tsx';
import { useDraft } from '../../kit/record/use-draft.ts';
import { useSingleMutation } from '../../kit/sheet/use-single-mutation.ts';
import { useToasts } from '../../kit/toasts/toasts.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { RoleChoice } from './role-choice.tsx';
import { staffMessages } from './staff-messages.ts';
import { keptLinkQuery, LINK_TRIES, staffKey } from './staff-query.ts';

interface InviteDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function InviteDialog({ isOpen, onClose }: InviteDialogProps) {
  const t = useMessages(staffMessages);
  const [kept, setKept] = useState<string | null>(null);
  const close = (): void => {
    setKept(null);
    onClose();
  };
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={t('inviteTitle')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {kept === null ? (
        <InviteForm onDone={close} onKept={setKept} />
      ) : (
        <KeptInvitation email={kept} onDone={close} />
      )}
    </Modal>
  );
}

interface Invited {
  readonly email: string;
  readonly roles: readonly RoleCode[];
}

interface InviteFormProps {
  readonly onDone: () => void;
  /** It is stored, and no mail server sends it. */
  readonly onKept: (email: string) => void;
}

function InviteForm({ onDone, onKept }: InviteFormProps) {
  const t = useMessages(staffMessages);
  const { mailLeavesTheMachine } = useMemberSession();
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft<Invited>('invite', { email: '', roles: [] });
  const { email, roles } = draft.value;
  const [isChecked, setChecked] = useState(false);
  const finish = (): void => {
    draft.clear();
    onDone();
  };
  const invite = useInvite(
    (sentTo) => {
      draft.clear();
      if (mailLeavesTheMachine) onDone();
      else onKept(sentTo);
    },
    () => focusFirstInvalid(form.current),
  );
  // Both at once: nobody wants to hear of one mistake after the other.
  const emailProblem =
    email.trim() === '' ? 'emailMissing' : /^\S+@\S+\.\S{2,}$/.test(email.trim()) ? undefined : 'emailWrong';
  const missing = {
    email: emailProblem === undefined ? undefined : t(emailProblem),
    roles: roles.length === 0 ? t('rolesMissing') : undefined,
  };

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setChecked(true);
    if (missing.email || missing.roles) setTimeout(() => focusFirstInvalid(form.current));
    else if (!invite.isPending) invite.mutate({ email: email.trim(), roles: [...roles] });
  }

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text c="dimmed">{t('inviteText')}</Text>
        <DraftNotice draft={draft} />
        {!mailLeavesTheMachine && <FormNotice kind="news">{t('noMailServer')}</FormNotice>}
        <FormNotice>{invite.error && describeError(invite.error)}</FormNotice>
        <TextInput
          label={t('email')}
          type="email"
          autoComplete="off"
          data-autofocus
          value={email}
          onChange={({ currentTarget: { value } }) => draft.set((now) => ({ ...now, email: value }))}
          error={(isChecked && missing.email) || fieldErrorsOf(invite.error).email}
        />
        <RoleChoice
          value={roles}
          onChange={(next) => draft.set((now) => ({ ...now, roles: next }))}
          error={isChecked ? missing.roles : undefined}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={finish}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={invite.isPending}>
            {t('sendInvitation')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The link that no mail server sends, to pass on by hand. */
function KeptInvitation({ email, onDone }: { readonly email: string; readonly onDone: () => void }) {
  const t = useMessages(staffMessages);
  const { api } = useServices();
  const { copy } = useCopy();
  const { data: link, failureCount } = useQuery(keptLinkQuery(api, email));
  return (
    <Stack gap="md">
      <Text role="status">{t('invitedKept', { email })}</Text>
      {link === undefined ? (
        <Text c="dimmed">{t(failureCount > LINK_TRIES ? 'linkInMail' : 'linkComing')}</Text>
      ) : (
        <TextInput
          label={t('invitationLink')}
          value={link}
          readOnly
          onFocus={(event) => event.target.select()}
        />
      )}
      <Group justify="flex-end">
        {link !== undefined && (
          <Button variant="default" onClick={() => copy(link, { done: t('linkCopied') })}>
            {t('copyLink')}
          </Button>
        )}
        <Button onClick={onDone}>{t('done')}</Button>
      </Group>
    </Stack>
  );
}

function useInvite(onDone: (email: string) => void, onRefused: () => void) {
  const t = useMessages(staffMessages);
  const { api, queries } = useServices();
  const { mailLeavesTheMachine } = useMemberSession();
  const toasts = useToasts();
  return useSingleMutation({
    mutationFn: (body: NewInvitation) => api.call(inviteMember, { body }),
    onSuccess: async (_sent, { email }) => {
      if (mailLeavesTheMachine) toasts.show({ text: t('invitedDone', { email }) });
      onDone(email);
      await queries.invalidateQueries({ queryKey: staffKey });
    },
    onError: onRefused,
  });
}
