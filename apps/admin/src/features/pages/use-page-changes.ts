import {
  changeCollection,
  chooseHomePage,
  duplicateCollection,
  listBin,
  listSiteChanges,
  publishSiteChanges,
  removeCollection,
  restoreBinEntry,
  savePageMembers,
  saveSettingsDraft,
  undoPublish,
} from '@awning/contract/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { describeError } from '../../api/api-error.ts';
import { useServices } from '../../api/services-context.tsx';
import { shownOncePublished } from '../../kit/publishing/waiting-page.ts';
import { useToasts } from '../../kit/toasts/toasts.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { nameOfPage, type Page } from './tree/page-tree.ts';
import { pagesMessages } from './tree/pages-messages.ts';

export interface PageChanges {
  /** Resolves to a sentence where it was refused. */
  readonly rename: (page: Page, name: string) => Promise<string | null>;
  /** Pages that visitors get to see go live as they are in the editor: what waits of them is published first. */
  readonly setEnabled: (pages: readonly Page[], enabled: boolean) => void;
  /** Only people with an account see these pages, or everybody does: pages of which that is not true yet. */
  readonly setMembersOnly: (pages: readonly Page[], membersOnly: boolean) => void;
  /** What waits of these pages, all at once. */
  readonly publish: (pages: readonly Page[]) => void;
  readonly makeHome: (page: Page, before: Page | undefined) => void;
  readonly duplicate: (page: Page) => void;
  readonly remove: (pages: readonly Page[]) => void;
}

interface Published {
  readonly id: string;
  /** New pages, which are on the site from then on. */
  readonly shown: ReadonlySet<string>;
}

/** What is done to pages at once, each with its way back. */
export function usePageChanges(): PageChanges {
  const t = useMessages(pagesMessages);
  const { api } = useServices();
  const queries = useQueryClient();
  const toasts = useToasts();
  return useMemo(() => {
    const refresh = async (): Promise<void> => {
      await queries.invalidateQueries({ queryKey: ['site-changes'] });
      await queries.invalidateQueries({ queryKey: ['pages'] });
    };
    const fail = (error: unknown): void => toasts.show({ text: describeError(error), tone: 'bad' });
    const start = (task: () => Promise<void>): void => void task().catch(fail).finally(refresh);

    /** One after the other; those before a refusal stay done. */
    const forEach = async (
      pages: readonly Page[],
      run: (page: Page) => Promise<unknown>,
    ): Promise<readonly Page[]> => {
      const done: Page[] = [];
      for (const page of pages) {
        try {
          await run(page);
          done.push(page);
        } catch (error) {
          if (done.length === 0) throw error;
          const values = { done: done.length, count: pages.length, reason: describeError(error) };
          toasts.show({ text: t('partly', values), tone: 'bad' });
          return done;
        }
      }
      return done;
    };
    const change = (page: Page, body: { enabled?: boolean; title?: string; navigationTitle?: string }) =>
      api.call(changeCollection, { params: { collectionId: page.id }, body });
    /** The bodies and settings of these pages that wait, in one publish; null where nothing waits. */
    const publishWaiting = async (pages: readonly Page[]): Promise<Published | null> => {
      const ids = new Set(pages.map(({ id }) => id));
      const { body } = await api.call(listSiteChanges);
      const waiting = body.changes.filter(
        ({ kind, id }) => (kind === 'page' || kind === 'page-settings') && ids.has(id),
      );
      if (waiting.length === 0) return null;
      const changes = waiting.map(({ kind, id, version }) => ({ kind, id, version }));
      const { publish } = (await api.call(publishSiteChanges, { body: { changes } })).body;
      return { id: publish.id, shown: new Set(waiting.flatMap((each) => (each.turnsOn ? each.id : []))) };
    };
    const takeBack = async (published: Published | null): Promise<void> => {
      if (published !== null) await api.call(undoPublish, { params: { publishId: published.id } });
    };
    const values = (pages: readonly Page[]) => ({
      count: pages.length,
      name: pages[0] ? nameOfPage(pages[0]) : '',
    });

    const changes: PageChanges = {
      async rename(page, name) {
        const before = nameOfPage(page);
        const field = page.navigationTitle === '' ? 'title' : 'navigationTitle';
        try {
          await change(page, { [field]: name });
        } catch (error) {
          return describeError(error);
        }
        const undo = (): void => start(async () => void (await change(page, { [field]: before })));
        toasts.show({ text: t('renamed', { from: before, to: name }), undo });
        await refresh();
        return null;
      },
      setEnabled: (pages, enabled) =>
        start(async () => {
          // Undo leaves alone what was so before.
          const others = pages.filter((page) => page.enabled !== enabled);
          const published = enabled ? await publishWaiting(others) : null;
          // A new page is shown by its publish, and taking that back hides it.
          const rest = others.filter(({ id }) => !published?.shown.has(id));
          const changed = await forEach(rest, (page) => change(page, { enabled }));
          const undo = (): void =>
            start(async () => {
              await forEach(changed, (page) => change(page, { enabled: !enabled }));
              await takeBack(published);
            });
          const done = others.filter((page) => published?.shown.has(page.id) || changed.includes(page));
          const text = enabled ? (published === null ? 'nowShown' : 'nowShownWithChanges') : 'nowHidden';
          toasts.show({ text: t(text, values(done)), undo });
        }),
      setMembersOnly: (pages, membersOnly) =>
        start(async () => {
          const set = (isOn: boolean) => (page: Page) =>
            api.call(savePageMembers, {
              params: { collectionId: page.id },
              body: { membersOnly: isOn },
            });
          const done = await forEach(pages, set(membersOnly));
          const undo = (): void => start(async () => void (await forEach(done, set(!membersOnly))));
          toasts.show({ text: t(membersOnly ? 'nowForMembers' : 'nowForEverybody', values(done)), undo });
        }),
      publish: (pages) =>
        start(async () => {
          const published = await publishWaiting(pages);
          if (published === null) return void toasts.show({ text: t('nothingToPublish') });
          const undo = (): void =>
            start(async () => {
              await takeBack(published);
              toasts.show({ text: t('waitsAgain', values(pages)) });
            });
          const isNew = pages.every(({ id }) => published.shown.has(id));
          toasts.show({ text: t(isNew ? 'nowOnSite' : 'nowPublished', values(pages)), undo });
        }),
      makeHome: (page, before) =>
        start(async () => {
          await api.call(chooseHomePage, { body: { collectionId: page.id } });
          const undo = (): void =>
            start(async () => {
              if (before) await api.call(chooseHomePage, { body: { collectionId: before.id } });
            });
          toasts.show({ text: t('nowHome', values([page])), ...(before && { undo }) });
        }),
      duplicate: (page) =>
        start(async () => {
          const params = { collectionId: page.id };
          const { body } = await api.call(duplicateCollection, { params, body: { withItems: true } });
          const { id, title, kind } = body.collection;
          const waits =
            kind !== 'folder' && (await api.attempt(saveSettingsDraft, shownOncePublished(id))).ok;
          const undo = (): void =>
            start(async () => {
              const query = { confirm: true };
              await api.call(removeCollection, { params: { collectionId: id }, query });
            });
          toasts.show({ text: t(waits ? 'duplicated' : 'duplicatedHidden', { name: title }), undo });
        }),
      remove: (pages) =>
        start(async () => {
          const query = { confirm: true };
          const done = await forEach(pages, ({ id }) =>
            api.call(removeCollection, { params: { collectionId: id }, query }),
          );
          // The last one to go comes back first: then each link finds its place in the menu.
          const undo = (): void =>
            start(async () => {
              const restored = await forEach(done.toReversed(), async ({ id }) => {
                const { body } = await api.call(listBin, { query: { subjectId: id, limit: 1 } });
                const [entry] = body.entries;
                if (entry) await api.call(restoreBinEntry, { params: { binId: entry.id } });
              });
              toasts.show({ text: t('restored', values(restored)) });
            });
          toasts.show({ text: t('binned', values(done)), undo });
        }),
    };
    return changes;
  }, [api, queries, t, toasts]);
}
