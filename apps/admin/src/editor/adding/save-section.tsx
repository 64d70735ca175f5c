import { addSavedSection } from '@awning/contract/calls';
import { Button, Modal, Radio, Stack, TextInput } from '@mantine/core';
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

/** ED-93: keeps a section as a copy, which later changes of the page do not reach, or in sync. */
export function SaveSection({ sectionId, onClose }: SaveSectionProps) {
  const t = useMessages(addingMessages);
  const { api } = useServices();
  const queries = useQueryClient();
  const model = useEditorModel();
  const section = model.state().draft.document.sections.find(({ id }) => id === sectionId);
  const [name, setName] = useState(section?.name ?? '');
  const [isTried, setTried] = useState(false);
  const [inSync, setInSync] = useState(false);
  const maySync = section?.layout.type === 'fluid' && section.sync === undefined;
  const isNameless = name.trim() === '';
  const save = useMutation({
    mutationFn: async () => {
      if (!section) return;
      const body = { name: name.trim(), section, ...(inSync && { inSync }) };
      const { section: saved } = (await api.call(addSavedSection, { body })).body;
      // The page that it comes from is the first that is in sync with it.
      if (saved.sync) model.run([{ do: 'set-section', section: section.id, settings: { sync: saved.sync } }]);
    },
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: SAVED_SECTIONS });
      model.say(t(inSync ? 'sectionInSync' : 'sectionSaved', { name: name.trim() }));
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
          value={name}
          maxLength={100}
          error={isTried && isNameless ? t('savedNameMissing') : undefined}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          data-autofocus
        />
        {maySync && (
          <Radio.Group
            label={t('savedAs')}
            value={inSync ? 'sync' : 'copy'}
            onChange={(value) => setInSync(value === 'sync')}
          >
            <Stack gap={8} mt={8}>
              <Radio value="copy" label={t('asCopy')} description={t('savedHelp')} />
              <Radio value="sync" label={t('asSync')} description={t('asSyncHelp')} />
            </Stack>
          </Radio.Group>
        )}
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
