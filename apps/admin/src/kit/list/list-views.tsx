import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { MoreHoriz, NavArrowDown } from 'iconoir-react';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { describeError } from '../../api/api-error.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { useToasts } from '../toasts/toasts.tsx';
import type { ListView } from './list-definition.ts';
import { listMessages } from './list-messages.ts';
import { viewState, writeListState } from './list-state.ts';
import classes from './list-views.module.css';
import type { ListModel } from './use-list.ts';

/**
 * The views of a list as tabs: each is an address of its own. Those that do not fit are in a menu behind the others.
 */
export function ListViews<Row>({ model }: { readonly model: ListModel<Row> }) {
  const t = useMessages(listMessages);
  const { list, state } = model;
  const row = useRef<HTMLElement>(null);
  const fitting = useFitting(row, list.views.map(({ label, count }) => `${label} ${count ?? ''}`).join('\n'));
  const views = visibleFirst(list.views, state.view, fitting);
  const overflow = views.slice(fitting);
  const current = list.views.find(({ id }) => id === state.view);
  return (
    <div className={classes.bar}>
      <nav ref={row} className={classes.views} aria-label={t('views')}>
        {views.map((view, place) => (
          <ViewLink key={view.id} model={model} view={view} isHidden={place >= fitting} />
        ))}
      </nav>
      {overflow.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <button type="button" className={classes.more}>
              {t('moreViews', { count: overflow.length })}
              <NavArrowDown width={14} height={14} strokeWidth={1.75} aria-hidden />
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {overflow.map((view) => (
              <Menu.Item key={view.id} component={Link} to="." search={searchOf(model, view) as never}>
                {view.label}
                {hasCount(view) && <span className={classes.count}> {view.count}</span>}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {current?.owner && <ViewMenu model={model} view={current} owner={current.owner} />}
    </div>
  );
}

const hasCount = ({ count }: ListView): boolean => count !== undefined && count > 0;

const searchOf = <Row,>({ list }: ListModel<Row>, { id }: ListView): Record<string, string> =>
  writeListState(list, viewState(list, id));

interface ViewLinkProps<Row> {
  readonly model: ListModel<Row>;
  readonly view: ListView;
  readonly isHidden: boolean;
}

function ViewLink<Row>({ model, view, isHidden }: ViewLinkProps<Row>) {
  return (
    <Link
      to="."
      search={searchOf(model, view) as never}
      className={classes.view}
      aria-current={model.state.view === view.id ? 'page' : undefined}
      activeProps={{}}
      // Otherwise the router marks the view without filters as the page of every other one as well.
      activeOptions={{ exact: true, includeSearch: true }}
      // It keeps its place, so that it can be measured again.
      data-hidden={isHidden || undefined}
    >
      {view.label}
      {hasCount(view) && <span className={classes.count}>{view.count}</span>}
    </Link>
  );
}

/** The view that is open is always among the tabs. */
function visibleFirst(views: readonly ListView[], open: string, fitting: number): readonly ListView[] {
  const place = views.findIndex(({ id }) => id === open);
  const view = views[place];
  if (!view || place < fitting || fitting === 0) return views;
  const others = views.filter(({ id }) => id !== open);
  return [...others.slice(0, fitting - 1), view, ...others.slice(fitting - 1)];
}

/** How many tabs fit into the row. Where nothing has a size, as in tests, all of them do. */
function useFitting(row: RefObject<HTMLElement | null>, shape: string): number {
  const [fitting, setFitting] = useState(Number.POSITIVE_INFINITY);
  const measure = useRef(() => {});
  measure.current = () => {
    const element = row.current;
    if (!element) return;
    const end = element.clientWidth;
    const tabs = [...element.children] as HTMLElement[];
    const places = tabs.map((tab) => tab.offsetLeft - element.offsetLeft + tab.offsetWidth);
    const count = places.filter((place) => place <= end).length;
    setFitting(count === tabs.length || end === 0 ? Number.POSITIVE_INFINITY : Math.max(1, count));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: other names or counts have another width
  useLayoutEffect(() => measure.current(), [shape]);
  useEffect(() => {
    if (!row.current || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => measure.current());
    observer.observe(row.current);
    return () => observer.disconnect();
  }, [row]);
  return fitting;
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
