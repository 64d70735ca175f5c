import { addSavedSection } from '@awning/contract/calls';
import { Button, Modal, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { describeError } from '../../api/api-error.ts';
import { useServices } from '../../api/services-context.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { useEditorModel } from '../use-editor.ts';
import { addingMessages } from './adding-messages.ts';
import { SAVED_SECTIONS } from './saved-sections-query.ts';
import classes from './section-picker.module.css';

interface SaveSectionProps {
  readonly sectionId: string;
  readonly onClose: () => void;
}

/** ED-93: keeps a section as it is now; later changes of the page do not reach the copy. */
export function SaveSection({ sectionId, onClose }: SaveSectionProps) {
  const t = useMessages(addingMessages);
  const { api } = useServices();
  const queries = useQueryClient();
  const model = useEditorModel();
  const section = model.state().draft.document.sections.find(({ id }) => id === sectionId);
  const [name, setName] = useState(section?.name ?? '');
  const [isTried, setTried] = useState(false);
  const isNameless = name.trim() === '';
  const save = useMutation({
    mutationFn: async () => {
      if (section) await api.call(addSavedSection, { body: { name: name.trim(), section } });
    },
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: SAVED_SECTIONS });
      model.say(t('sectionSaved', { name: name.trim() }));
      onClose();
    },
  });
  return (
    <Modal opened onClose={onClose} title={t('saveSection')} closeButtonProps={{ 'aria-label': t('close') }}>
      <form
        className={classes.newPage}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (!isNameless) save.mutate();
        }}
      >
        <TextInput
          label={t('savedName')}
          description={t('savedHelp')}
          value={name}
          maxLength={100}
          error={isTried && isNameless ? t('savedNameMissing') : undefined}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          data-autofocus
        />
        {save.error && <FormNotice>{describeError(save.error)}</FormNotice>}
        <div className={classes.startActions}>
          <Button type="submit" loading={save.isPending}>
            {t('saveSectionButton')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
