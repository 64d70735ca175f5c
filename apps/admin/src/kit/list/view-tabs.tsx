import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { NavArrowDown } from 'iconoir-react';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useMessages } from '../../messages/use-messages.ts';
import type { ListView } from './list-definition.ts';
import { listMessages } from './list-messages.ts';
import classes from './list-views.module.css';

type ViewTab = Pick<ListView, 'id' | 'label' | 'count'>;

interface ViewTabsProps {
  readonly views: readonly ViewTab[];
  /** By its id. */
  readonly open: string;
  /** The question of its address, or how it comes from the one that is open. */
  readonly searchOf: (id: string) => object;
  /** Behind the tabs. */
  readonly children?: ReactNode;
}

/** Views as tabs: each is an address of its own. Those that do not fit are in a menu behind the others. */
export function ViewTabs({ views: all, open, searchOf, children }: ViewTabsProps) {
  const t = useMessages(listMessages);
  const row = useRef<HTMLElement>(null);
  const fitting = useFitting(row, all.map(({ label, count }) => `${label} ${count ?? ''}`).join('\n'));
  const views = visibleFirst(all, open, fitting);
  const overflow = views.slice(fitting);
  return (
    <div className={classes.bar}>
      <nav ref={row} className={classes.views} aria-label={t('views')}>
        {views.map(({ id, label, count }, place) => (
          <Link
            key={id}
            to="."
            search={searchOf(id) as never}
            className={classes.view}
            aria-current={open === id ? 'page' : undefined}
            activeProps={{}}
            // Otherwise the router marks the view without filters as the page of every other one as well.
            activeOptions={{ exact: true, includeSearch: true }}
            // It keeps its place, so that it can be measured again.
            data-hidden={place >= fitting || undefined}
          >
            {label}
            {hasCount(count) && <span className={classes.count}>{count}</span>}
          </Link>
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
            {overflow.map(({ id, label, count }) => (
              <Menu.Item key={id} component={Link} to="." search={searchOf(id) as never}>
                {label}
                {hasCount(count) && <span className={classes.count}> {count}</span>}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {children}
    </div>
  );
}

const hasCount = (count: number | undefined): boolean => count !== undefined && count > 0;

/** The view that is open is always among the tabs. */
function visibleFirst(views: readonly ViewTab[], open: string, fitting: number): readonly ViewTab[] {
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
