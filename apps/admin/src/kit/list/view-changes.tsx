import { Button, Checkbox, Popover, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { describeError } from '../../api/api-error.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { useToasts } from '../toasts/toasts.tsx';
import type { ListView } from './list-definition.ts';
import { listMessages } from './list-messages.ts';
import { differsFromView, viewState } from './list-state.ts';
import classes from './list-toolbar.module.css';
import { LONGEST_LABEL } from './saved-views.ts';
import type { ListModel } from './use-list.ts';

/** A list that shows something else than its view says: it can be saved, saved as another, or reset. */
export function ViewChanges<Row>({ model }: { readonly model: ListModel<Row> }) {
  const t = useMessages(listMessages);
  const toasts = useToasts();
  const { list, state, change, openView, savedViews } = model;
  const view = list.views.find(({ id }) => id === state.view);
  const save = useMutation({
    mutationFn: async (saved: Pick<ListView, 'label'> & { id?: string; owner: 'member' | 'site' }) => {
      const id = await savedViews.save(saved, state);
      return { id, label: saved.label };
    },
    onSuccess: ({ id, label }) => {
      toasts.show({ text: t('viewSaved', { label }) });
      openView(id);
    },
    onError: (error) => toasts.show({ text: describeError(error), tone: 'bad' }),
  });
  if (!differsFromView(list, state)) return null;
  const owner = view?.owner;
  return (
    <div className={classes.changes}>
      <span>{t('changedView')}</span>
      {view && owner && (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={save.isPending}
          onClick={() => save.mutate({ id: view.id, label: view.label, owner })}
        >
          {t('saveView')}
        </Button>
      )}
      <SaveAs mayShare={savedViews.mayShare} onSave={(label, to) => save.mutate({ label, owner: to })} />
      <Button
        variant="subtle"
        size="compact-sm"
        onClick={() => change({ ...viewState(list, state.view), search: state.search })}
      >
        {t('reset')}
      </Button>
    </div>
  );
}

interface SaveAsProps {
  readonly mayShare: boolean;
  readonly onSave: (label: string, owner: 'member' | 'site') => void;
}

function SaveAs({ mayShare, onSave }: SaveAsProps) {
  const t = useMessages(listMessages);
  const [isOpen, setOpen] = useState(false);
  const [label, setLabel] = useState('');
  const [isShared, setShared] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (label.trim() === '') return;
    setOpen(false);
    setLabel('');
    onSave(label.trim(), isShared ? 'site' : 'member');
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="subtle" size="compact-sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('saveViewAs')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <form className={classes.saveAs} onSubmit={submit} aria-label={t('saveViewTitle')}>
          <TextInput
            size="xs"
            data-autofocus
            label={t('viewName')}
            maxLength={LONGEST_LABEL}
            value={label}
            onChange={({ currentTarget }) => setLabel(currentTarget.value)}
          />
          {mayShare && (
            <Checkbox
              size="xs"
              label={t('viewForAll')}
              checked={isShared}
              onChange={({ currentTarget }) => setShared(currentTarget.checked)}
            />
          )}
          <Button size="xs" type="submit" disabled={label.trim() === ''} w="fit-content">
            {t('saveView')}
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
