import type { BrokenLink } from '@awning/contract';
import { redirectBrokenLink } from '@awning/contract/calls';
import { Button, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { describeError, fieldErrorsOf } from '../../../api/api-error.ts';
import { useServices } from '../../../api/services-context.tsx';
import { Sheet } from '../../../kit/sheet/sheet.tsx';
import { useSingleMutation } from '../../../kit/sheet/use-single-mutation.ts';
import { useToasts } from '../../../kit/toasts/toasts.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { linkMessages } from './link-messages.ts';
import classes from './links.module.css';

interface RedirectSheetProps {
  readonly link: BrokenLink;
  readonly onClose: () => void;
}

/** Where an address that is not there leads from now on. */
export function RedirectSheet({ link, onClose }: RedirectSheetProps) {
  const t = useMessages(linkMessages);
  const { api, queries } = useServices();
  const toasts = useToasts();
  const form = useId();
  const [to, setTo] = useState('');
  const [isChecked, setChecked] = useState(false);
  const save = useSingleMutation({
    mutationFn: (address: string) =>
      api.call(redirectBrokenLink, { params: { brokenLinkId: link.id }, body: { to: address } }),
    onSuccess: async () => {
      toasts.show({ text: t('added') });
      onClose();
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['broken-links'] }),
        queries.invalidateQueries({ queryKey: ['redirects'] }),
      ]);
    },
  });
  const missing = isChecked && to.trim() === '' ? t('toMissing') : undefined;
  return (
    <Sheet
      title={t('redirectTitle', { address: link.address })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={form} loading={save.isPending}>
            {t('save')}
          </Button>
        </>
      }
    >
      <p className={classes.text}>{t('redirectText')}</p>
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setChecked(true);
          if (to.trim() !== '') save.mutate(to.trim());
        }}
      >
        <FormNotice>{save.error && describeError(save.error)}</FormNotice>
        <TextInput
          name="to"
          data-autofocus
          label={t('to')}
          description={t('toHint')}
          maxLength={2_000}
          value={to}
          error={missing ?? fieldErrorsOf(save.error).to}
          onChange={({ currentTarget }) => setTo(currentTarget.value)}
        />
      </form>
    </Sheet>
  );
}
