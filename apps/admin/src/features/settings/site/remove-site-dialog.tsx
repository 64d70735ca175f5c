import type { SiteRemoval } from '@awning/contract';
import { removeOwnSite } from '@awning/contract/calls';
import { Button, Modal, PasswordInput, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { describeError, fieldErrorsOf } from '../../../api/api-error.ts';
import { useMemberSession } from '../../../api/member-session-query.ts';
import { useServices } from '../../../api/services-context.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { focusFirstInvalid } from '../../../ui/focus-first-invalid.ts';
import { FormNotice } from '../../../ui/form-notice.tsx';
import classes from './site-topics.module.css';
import { sitesMessages } from './sites-messages.ts';

interface RemoveSiteDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Asks for the title of the site and the password of its owner. */
export function RemoveSiteDialog({ isOpen, onClose }: RemoveSiteDialogProps) {
  const t = useMessages(sitesMessages);
  const { website } = useMemberSession();
  const [isGone, setGone] = useState(false);
  return (
    <Modal
      opened={isOpen}
      // Once the site is gone there is nothing behind the dialog to go back to.
      onClose={() => !isGone && onClose()}
      withCloseButton={!isGone}
      title={isGone ? t('goneTitle') : t('removeTitle', { title: website.title })}
      closeButtonProps={{ 'aria-label': t('dismiss') }}
    >
      {isGone ? (
        <p className={classes.text} role="status">
          {t('goneText')}
        </p>
      ) : (
        <RemovalForm onGone={() => setGone(true)} onClose={onClose} />
      )}
    </Modal>
  );
}

interface RemovalFormProps {
  readonly onGone: () => void;
  readonly onClose: () => void;
}

function RemovalForm({ onGone, onClose }: RemovalFormProps) {
  const t = useMessages(sitesMessages);
  const { api } = useServices();
  const { website } = useMemberSession();
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Partial<Record<keyof SiteRemoval, string>>>({});
  const remove = useMutation({
    mutationFn: (body: SiteRemoval) => api.call(removeOwnSite, { body }),
    onSuccess: onGone,
    onError: () => focusFirstInvalid(form.current),
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (remove.isPending) return;
    const fields = new FormData(event.currentTarget);
    const typed = { name: String(fields.get('name') ?? ''), password: String(fields.get('password') ?? '') };
    const found = {
      ...(plain(typed.name) !== plain(website.title) && { name: t('nameMismatch') }),
      ...(typed.password === '' && { password: t('passwordMissing') }),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) setTimeout(() => focusFirstInvalid(form.current));
    else remove.mutate(typed);
  }
  const refused = fieldErrorsOf(remove.error);
  const isFieldRefusal = Object.keys(refused).length > 0;
  return (
    <form ref={form} onSubmit={submit} className={classes.form} noValidate>
      <p className={classes.text}>{t('removeText')}</p>
      <FormNotice>{remove.error && !isFieldRefusal ? describeError(remove.error) : null}</FormNotice>
      <TextInput
        name="name"
        label={t('typeName', { name: website.title })}
        autoComplete="off"
        data-autofocus
        error={problems.name ?? refused.name}
      />
      <PasswordInput
        name="password"
        label={t('password')}
        autoComplete="current-password"
        error={problems.password ?? refused.password}
        visibilityToggleButtonProps={{ 'aria-label': t('togglePassword') }}
      />
      <div className={classes.dialogActions}>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" color="red" loading={remove.isPending}>
          {t('removeButton', { title: website.title })}
        </Button>
      </div>
    </form>
  );
}

const plain = (name: string): string => name.normalize('NFC').replace(/\s+/g, ' ').trim();
