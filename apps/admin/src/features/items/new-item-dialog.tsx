import type { ContentCollection, NewItem } from '@awning/contract';
import { addItem } from '@awning/contract/calls';
import { RECORD_TYPES } from '@awning/site-model';
import { Button, Modal, NativeSelect, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { describeError, fieldErrorsOf } from '../../api/api-error.ts';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { DateTimeField } from '../../kit/fields/date-time-field.tsx';
import { useToasts } from '../../kit/toasts/toasts.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { kindName } from './item-filters.ts';
import { itemMessages } from './item-messages.ts';
import { acceptedKinds } from './item-query.ts';
import classes from './items.module.css';

interface NewItemDialogProps {
  readonly collection: ContentCollection;
  readonly onClose: () => void;
}

/** Asks for as much as an item needs to be there; it is a draft, and opens on its own page. */
export function NewItemDialog({ collection, onClose }: NewItemDialogProps) {
  const t = useMessages(itemMessages);
  const { api, queries } = useServices();
  const { timeZone } = useMemberSession().website;
  const navigate = useNavigate();
  const toasts = useToasts();
  const kinds = acceptedKinds(collection.kind);
  const [title, setTitle] = useState('');
  const [recordType, setRecordType] = useState(kinds[0] ?? RECORD_TYPES.text);
  const [starts, setStarts] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const isEvent = recordType === RECORD_TYPES.event;
  const create = useMutation({
    mutationFn: async () => {
      const body: NewItem = {
        title: title.trim(),
        recordType,
        ...(isEvent && starts !== null && { startDate: Date.parse(starts) }),
      };
      return (await api.call(addItem, { params: { collectionId: collection.id }, body })).body.item;
    },
    onSuccess: async (item) => {
      onClose();
      toasts.show({ text: t('created', { title: item.title }) });
      void queries.invalidateQueries({ queryKey: ['items'] });
      await navigate({ to: '/items/$itemId', params: { itemId: item.id } });
    },
  });
  const errors = fieldErrorsOf(create.error);
  const isComplete = title.trim() !== '' && (!isEvent || starts !== null);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('newTitle', { kind: collection.kind })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <form
        className={classes.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (isComplete && !create.isPending) create.mutate();
        }}
      >
        <TextInput
          label={t('titleField')}
          value={title}
          maxLength={500}
          error={isTried && title.trim() === '' ? t('titleMissing') : errors.title}
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
          data-autofocus
        />
        {kinds.length > 1 && (
          <NativeSelect
            label={t('kindField')}
            value={String(recordType)}
            data={kinds.map((kind) => ({ value: String(kind), label: kindName(t, kind) }))}
            onChange={({ currentTarget }) => setRecordType(Number(currentTarget.value))}
          />
        )}
        {isEvent && (
          <DateTimeField
            label={t('startsField')}
            value={starts}
            timeZone={timeZone}
            error={isTried && starts === null ? t('startMissing') : errors.startDate}
            onChange={setStarts}
          />
        )}
        <FormNotice>
          {create.error && Object.keys(errors).length === 0 ? describeError(create.error) : null}
        </FormNotice>
        <div className={classes.formButtons}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={create.isPending}>
            {t('create')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
