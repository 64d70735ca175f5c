import { editPageDraft } from '@awning/contract/calls';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { registerOpenWork } from '../kit/record/open-work.ts';
import { editor, pageId, respondWithPage } from '../testing/fake-editor.ts';
import { createFakeServer } from '../testing/fake-server.ts';
import { openAdmin } from '../testing/open-admin.tsx';
import { reloadForNewVersion, reloadKeepingWork, reloadWait } from './new-version.ts';

// The page itself is a matter of the server; here its frame stays empty.
if (window.happyDOM)
  Object.assign(window.happyDOM.settings, {
    disableIframePageLoading: true,
    handleDisabledFileLoadingAsSuccess: true,
  });

afterEach(() => {
  reloadWait.cancel();
  vi.unstubAllGlobals();
});

function openWindow(parts: object = {}) {
  const reload = vi.fn();
  const fake = Object.defineProperty(parts, 'location', { value: { reload } });
  return { reload, fake: fake as Window };
}

const BAR = /The new version is loaded once your changes are sent/;

async function openEditor() {
  const server = createFakeServer({ member: editor });
  server.settings.memberPreferences.value = { preferences: { hasSeenTour: true } };
  const page = respondWithPage(server);
  const { user } = openAdmin(server, `/config/pages/${pageId}/edit`);
  await user.click(await screen.findByRole('treeitem', { name: 'Near the sea' }));
  const move = () => fireEvent.keyDown(screen.getByTitle('The page'), { key: 'ArrowRight' });
  return { server, user, move, draft: page.draft };
}

describe('a new version while a page is edited', () => {
  it('ED-97 a browser that keeps nothing sends every edit before the reload, which waits and says why', async () => {
    // As a browser that forbids its stores.
    vi.stubGlobal('indexedDB', undefined);
    const { server, move, draft } = await openEditor();
    const mend = server.respond(editPageDraft, () => new Response('', { status: 503 }));
    move();
    expect(await screen.findByText('Not sent (1)')).toBeDefined();
    const { reload, fake } = openWindow();
    reloadKeepingWork(fake);
    expect(await screen.findByText(BAR)).toBeDefined();
    move();
    await waitFor(() => expect(screen.getByText('Not sent (2)')).toBeDefined());
    expect(reload).not.toHaveBeenCalled();
    mend();
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(draft.steps).toHaveLength(2);
    await waitFor(() => expect(screen.queryByText(BAR)).toBeNull());
  });

  it('ED-97 the reload that waits can be put off, and what is edited goes on', async () => {
    vi.stubGlobal('indexedDB', undefined);
    const { server, user, move } = await openEditor();
    const mend = server.respond(editPageDraft, () => new Response('', { status: 503 }));
    move();
    await screen.findByText('Not sent (1)');
    const { reload, fake } = openWindow();
    reloadKeepingWork(fake);
    const bar = await screen.findByRole('region', { name: BAR });
    await user.click(within(bar).getByRole('button', { name: 'Later' }));
    expect(screen.queryByText(BAR)).toBeNull();
    mend();
    await waitFor(() => expect(document.querySelector('[data-state]')?.textContent).toBe('Saved'));
    expect(reload).not.toHaveBeenCalled();
  });

  it('work that the browser keeps is no reason to wait', async () => {
    const secure = vi.fn();
    const end = registerOpenWork({ secure, isSafe: async () => true, subscribe: () => () => undefined });
    const { reload, fake } = openWindow();
    reloadKeepingWork(fake);
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(secure).toHaveBeenCalledOnce();
    expect(reloadWait.isWaiting()).toBe(false);
    end();
  });
});

describe('a chunk that is gone, in a browser that forbids its stores', () => {
  const missChunk = async (type: string) => {
    const target = new EventTarget();
    const answer = Promise.resolve(new Response());
    const { reload, fake } = openWindow({
      addEventListener: target.addEventListener.bind(target),
      fetch: () => answer,
      get sessionStorage(): Storage {
        throw new DOMException('forbidden', 'SecurityError');
      },
      performance: { getEntriesByType: () => [{ type }], now: () => 5_000 },
    });
    reloadForNewVersion(fake);
    target.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));
    // The answer has been read when what was asked before it has gone on.
    await answer.then(() => new Promise((resolve) => setTimeout(resolve)));
    return reload;
  };

  it('AP-3 reloads the page once, and not again right after a reload', async () => {
    expect(await missChunk('navigate')).toHaveBeenCalledOnce();
    expect(await missChunk('reload')).not.toHaveBeenCalled();
  });
});
