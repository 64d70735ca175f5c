import { Menu } from '@mantine/core';
import { MoreHoriz } from 'iconoir-react';
import { describeError } from '../../api/api-error.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { useToasts } from '../toasts/toasts.tsx';
import type { ListView } from './list-definition.ts';
import { listMessages } from './list-messages.ts';
import { viewState, writeListState } from './list-state.ts';
import classes from './list-views.module.css';
import type { ListModel } from './use-list.ts';
import { ViewTabs } from './view-tabs.tsx';

/** The views of a list, and what can be done with the one that is open. */
export function ListViews<Row>({ model }: { readonly model: ListModel<Row> }) {
  const { list, state } = model;
  const current = list.views.find(({ id }) => id === state.view);
  return (
    <ViewTabs
      views={list.views}
      open={state.view}
      searchOf={(id) => writeListState(list, viewState(list, id))}
    >
      {current?.owner && <ViewMenu model={model} view={current} owner={current.owner} />}
    </ViewTabs>
  );
}

interface ViewMenuProps<Row> {
  readonly model: ListModel<Row>;
  readonly view: ListView;
  readonly owner: 'member' | 'site';
}

/** What a member can do with a view that was saved. */
function ViewMenu<Row>({ model, view, owner }: ViewMenuProps<Row>) {
  const t = useMessages(listMessages);
  const toasts = useToasts();
  const { list, change, savedViews } = model;
  const remove = async (): Promise<void> => {
    const kept = viewState(list, view.id);
    try {
      await savedViews.remove({ id: view.id, owner });
      change(viewState(list, list.views[0]?.id));
      const undo = (): void => void savedViews.save({ id: view.id, label: view.label, owner }, kept);
      toasts.show({ text: t('viewRemoved', { label: view.label }), undo });
    } catch (error) {
      toasts.show({ text: describeError(error), tone: 'bad' });
    }
  };
  if (owner === 'site' && !savedViews.mayShare) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <button type="button" className={classes.more} aria-label={t('viewMenu', { label: view.label })}>
          <MoreHoriz width={18} height={18} strokeWidth={1.75} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void remove()}>{t('removeView')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
