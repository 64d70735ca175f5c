import { addForm } from '@awning/contract/calls';
import { FORM_STARTER_IDS, FORM_STARTERS, type FormModel, type FormStarterId } from '@awning/forms';
import { Button, Group, Modal, Radio } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { describeError } from '../../api/api-error.ts';
import { useServices } from '../../api/services-context.tsx';
import { useSingleMutation } from '../../kit/sheet/use-single-mutation.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { formMessages } from './form-messages.ts';
import classes from './new-form-dialog.module.css';

const CHOICES = [...FORM_STARTER_IDS, 'empty'] as const;
type Choice = (typeof CHOICES)[number];

interface NewFormDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** A new form of the library, from a starter. */
export function NewFormDialog({ isOpen, onClose }: NewFormDialogProps) {
  const t = useMessages(formMessages);
  const { api, queries } = useServices();
  const navigate = useNavigate();
  const [choice, setChoice] = useState<Choice>('contact');
  const create = useSingleMutation({
    mutationFn: async () => {
      const empty: Partial<FormModel> = {
        name: t('emptyName'),
        fields: [{ id: 'email', type: 'email', title: t('emptyField'), required: true }],
      };
      const model = choice === 'empty' ? empty : starterModel(choice);
      return (await api.call(addForm, { body: { model } })).body.form;
    },
    onSuccess: async ({ id }) => {
      await queries.invalidateQueries({ queryKey: ['forms'] });
      await navigate({ to: '/forms/$formId', params: { formId: id } });
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    create.mutate();
  };
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('newForm')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <form onSubmit={submit}>
        <Radio.Group
          label={t('startTitle')}
          description={t('startText')}
          value={choice}
          onChange={(value) => setChoice(value as Choice)}
        >
          <div className={classes.starters}>
            {CHOICES.map((each) => (
              <Radio.Card key={each} value={each} className={classes.starter}>
                <Radio.Indicator size="sm" />
                <span>
                  <b>{t(`starter ${each}`)}</b>
                  <small>{t(`starter ${each} text`)}</small>
                </span>
              </Radio.Card>
            ))}
          </div>
        </Radio.Group>
        <FormNotice>{create.error && describeError(create.error)}</FormNotice>
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={create.isPending}>
            {t('create')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

/** Of its own: the starters themselves are shared and stay as they are. */
const starterModel = (id: FormStarterId): Partial<FormModel> => structuredClone(FORM_STARTERS[id]);
