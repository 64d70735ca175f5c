import type { SiteChange } from '@awning/contract';
import { useQuery } from '@tanstack/react-query';
import {
  Book,
  Calendar,
  Community,
  Folder,
  GraduationCap,
  HomeSimple,
  Link,
  Lock,
  MediaImage,
  MusicNote,
  Page as PageIcon,
  Shop,
} from 'iconoir-react';
import { type ComponentType, type SVGProps, useMemo } from 'react';
import { useServices } from '../../../api/services-context.tsx';
import { siteChangesQuery } from '../../../api/site-changes-query.ts';
import { Status, type StatusProps } from '../../../kit/status/status.tsx';
import type { Page, RowNode } from './page-tree.ts';
import type { pagesMessages } from './pages-messages.ts';
import { pageSchedulesQuery, protectedPagesQuery } from './pages-query.ts';
import type { T } from './use-tree.ts';

type Icon = ComponentType<SVGProps<SVGSVGElement>>;

const ICONS: Readonly<Record<string, Icon>> = {
  blog: Book,
  events: Calendar,
  products: Shop,
  gallery: MediaImage,
  flickr: MediaImage,
  fivehundredpix: MediaImage,
  album: MusicNote,
  lessons: GraduationCap,
  course: GraduationCap,
  folder: Folder,
  index: Folder,
};

export function RowIcon({ row, isLocked }: { readonly row: RowNode; readonly isLocked: boolean }) {
  const { page } = row;
  const ofPage = page?.homepage ? HomeSimple : isLocked ? Lock : (ICONS[page?.kind ?? ''] ?? PageIcon);
  const IconOfRow: Icon = row.kind === 'link' ? Link : row.kind === 'member-area' ? Community : ofPage;
  return <IconOfRow width={18} height={18} strokeWidth={1.5} aria-hidden />;
}

/** What is known about pages beside the tree: what waits, what comes at a time, what is locked. */
export interface PageMarks {
  /** False while it is not read yet, or could not be: no page then counts as open to everybody. */
  readonly isAccessKnown: boolean;
  readonly changes: ReadonlyMap<string, Pick<SiteChange, 'reviewAskedAt' | 'turnsOn'>>;
  readonly schedules: ReadonlyMap<string, number>;
  /** Want a password. */
  readonly locked: ReadonlySet<string>;
  /** Want an account on the site. */
  readonly members: ReadonlySet<string>;
}

const NO_SCHEDULES: PageMarks['schedules'] = new Map();

export function usePageMarks(): PageMarks {
  const { api } = useServices();
  const changes = useQuery(siteChangesQuery(api)).data;
  const schedules = useQuery(pageSchedulesQuery(api)).data ?? NO_SCHEDULES;
  const closed = useQuery(protectedPagesQuery(api)).data;
  return useMemo(() => {
    const ofPages = (changes ?? []).filter(({ kind }) => kind === 'page' || kind === 'page-settings');
    return {
      changes: changesByPage(ofPages),
      schedules,
      isAccessKnown: closed !== undefined,
      locked: new Set(closed?.protectedPages),
      members: new Set(closed?.memberPages),
    };
  }, [changes, schedules, closed]);
}

/** The content of a page and its settings wait apart. */
function changesByPage(changes: readonly SiteChange[]): PageMarks['changes'] {
  const byPage = new Map<string, Pick<SiteChange, 'reviewAskedAt' | 'turnsOn'>>();
  for (const { id, reviewAskedAt, turnsOn } of changes) {
    const other = byPage.get(id);
    byPage.set(id, {
      reviewAskedAt: reviewAskedAt ?? other?.reviewAskedAt ?? null,
      turnsOn: turnsOn || (other?.turnsOn ?? false),
    });
  }
  return byPage;
}

/** Not everybody can open it. */
export const isClosed = ({ locked, members }: PageMarks, id = ''): boolean =>
  locked.has(id) || members.has(id);

/** Which of these pages a change of access takes nothing from: a password that is replaced cannot be brought back. */
export const pagesWithoutPassword = (marks: PageMarks, pages: readonly Page[]): readonly Page[] =>
  marks.isAccessKnown ? pages.filter(({ id }) => !marks.locked.has(id)) : [];

/** Whether publishing what waits of them shows each of them to visitors. */
export const areShownOncePublished = ({ changes }: PageMarks, waiting: readonly Page[]): boolean =>
  waiting.length > 0 && waiting.every(({ id, enabled }) => !enabled && changes.get(id)?.turnsOn === true);

export interface PageState extends Pick<StatusProps, 'progress' | 'tone'> {
  readonly label: keyof typeof pagesMessages;
  readonly at?: number | undefined;
}

/** The one state that matters most. */
export function stateOf({ id, enabled }: Page, { changes, schedules, locked }: PageMarks): PageState {
  const change = changes.get(id);
  const at = schedules.get(id);
  if (change?.reviewAskedAt != null) return { label: 'review', progress: 'part', tone: 'waiting' };
  if (at !== undefined) return { label: 'scheduled', progress: 'part', tone: 'info', at };
  if (!enabled && change?.turnsOn) return { label: 'notPublished', progress: 'none', tone: 'waiting' };
  if (!enabled) return { label: 'hidden', progress: 'none', tone: 'neutral' };
  if (change) return { label: 'changed', progress: 'part', tone: 'waiting' };
  if (locked.has(id)) return { label: 'password', progress: 'done', tone: 'neutral' };
  return { label: 'published', progress: 'done', tone: 'good' };
}

export function PageStatus({ state, t }: { readonly state: PageState; readonly t: T }) {
  const { label, progress, tone } = state;
  return (
    <Status shape="content" progress={progress} tone={tone}>
      {t(label)}
    </Status>
  );
}

/** What it is, where that is more than a page. */
export function detailOf(t: T, { page, kind, isFolder }: RowNode): string {
  if (!page) return t(kind === 'link' ? 'link' : 'memberArea');
  if (isFolder) return t('folder');
  if (page.homepage) return t('homePage');
  return page.itemCount > 0 ? t('itemCount', { kind: page.kind, count: page.itemCount }) : '';
}
