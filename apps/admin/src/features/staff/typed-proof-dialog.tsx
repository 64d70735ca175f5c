import type { TypedProof } from '@awning/contract';
import { Button, Group, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { describeError, fieldErrorsOf } from '../../api/api-error.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { staffMessages } from './staff-messages.ts';

/** Something that cannot be taken back. */
export interface ProvenAct {
  readonly title: string;
  readonly text: string;
  /** What the button says. */
  readonly label: string;
  readonly run: (proof: TypedProof) => Promise<unknown>;
}

interface TypedProofDialogProps {
  readonly act: ProvenAct | null;
  /** The name that has to be typed. */
  readonly name: string;
  readonly onClose: () => void;
}

/** Asks for the typed name and the password before what cannot be taken back. */
export function TypedProofDialog({ act, name, onClose }: TypedProofDialogProps) {
  const t = useMessages(staffMessages);
  return (
    <Modal
      opened={act !== null}
      onClose={onClose}
      title={act?.title}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {act && <ProofForm act={act} name={name} onClose={onClose} />}
    </Modal>
  );
}

function ProofForm({ act, name, onClose }: TypedProofDialogProps & { readonly act: ProvenAct }) {
  const t = useMessages(staffMessages);
  const form = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState<{ name?: string | undefined; password?: string | undefined }>({});
  const run = useMutation({
    mutationFn: act.run,
    onSuccess: onClose,
    onError: () => focusFirstInvalid(form.current),
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (run.isPending) return;
    const fields = new FormData(event.currentTarget);
    const typed = String(fields.get('name') ?? '');
    const password = String(fields.get('password') ?? '');
    const problems = {
      name: isSameName(typed, name) ? undefined : t('nameMismatch'),
      password: password === '' ? t('passwordMissing') : undefined,
    };
    setMissing(problems);
    if (problems.name || problems.password) setTimeout(() => focusFirstInvalid(form.current));
    else run.mutate({ name: typed, password });
  }

  const refused = fieldErrorsOf(run.error);
  const isFieldRefusal = Object.keys(refused).length > 0;
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text>{act.text}</Text>
        <FormNotice>{run.error && !isFieldRefusal ? describeError(run.error) : null}</FormNotice>
        <TextInput
          name="name"
          label={t('typeName', { name })}
          autoComplete="off"
          data-autofocus
          error={missing.name ?? refused.name}
        />
        <PasswordInput
          name="password"
          label={t('password')}
          autoComplete="current-password"
          error={missing.password ?? refused.password}
          visibilityToggleButtonProps={{ 'aria-label': t('togglePassword') }}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" color="red" loading={run.isPending}>
            {act.label}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const isSameName = (typed: string, name: string): boolean => plain(typed) === plain(name);
const plain = (name: string): string => name.normalize('NFC').replace(/\s+/g, ' ').trim();
