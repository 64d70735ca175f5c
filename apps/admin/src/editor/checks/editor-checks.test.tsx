import type { PageFinding } from '@awning/contract';
import { checkPages } from '@awning/contract/calls';
import { BLOCK_TYPES } from '@awning/site-model';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { blockIds, editor, pageId, respondWithPage } from '../../testing/fake-editor.ts';
import { createFakeServer } from '../../testing/fake-server.ts';
import { openAdmin } from '../../testing/open-admin.tsx';

/** The page in the hidden frame, with a text that is cut on the phone; no browser of a test lays anything out. */
function layOut(frame: HTMLIFrameElement): void {
  const page = document.implementation.createHTMLDocument();
  const text = page.createElement('div');
  text.id = `block-${blockIds[1]}`;
  text.dataset.blockType = String(BLOCK_TYPES.html);
  text.getBoundingClientRect = () => new DOMRect(0, 0, 300, 40);
  Object.defineProperty(text, 'clientWidth', { value: 300 });
  Object.defineProperty(text, 'scrollWidth', { get: () => (frame.style.width === '360px' ? 400 : 300) });
  page.body.append(text);
  Object.defineProperty(frame, 'contentDocument', { value: page });
  frame.dispatchEvent(new Event('load'));
}

beforeEach(() => {
  const append = document.body.append.bind(document.body);
  vi.spyOn(document.body, 'append').mockImplementation((...nodes) => {
    append(...nodes);
    for (const node of nodes) if (node instanceof HTMLIFrameElement) layOut(node);
  });
});
afterEach(() => vi.restoreAllMocks());

const subject = { kind: 'page', id: pageId, title: 'Home', address: '/home' } as const;
const empty: PageFinding = {
  subject,
  rule: 'empty-block',
  part: blockIds[2] ?? null,
  values: {},
  fix: [{ do: 'remove-block', block: blockIds[2] ?? '' }],
};
const starter: PageFinding = { subject, rule: 'placeholder', part: blockIds[0] ?? null, values: {}, fix: [] };
const unlinked: PageFinding = { subject, rule: 'page-unlinked', part: null, values: {}, fix: [] };

function openChecked(findings: PageFinding[]) {
  const server = createFakeServer({ member: editor });
  const page = respondWithPage(server);
  let checks = 0;
  server.respond(checkPages, ({ query }) => {
    checks++;
    expect(query).toEqual({ subjects: `page.${pageId}` });
    return { body: { findings, checked: 1, left: 0 } };
  });
  return { server, page, checks: () => checks, ...openAdmin(server, `/config/pages/${pageId}/edit`) };
}

describe('the check in the editor', () => {
  it('ED-87 runs by itself after two quiet seconds, and the bar says how much there is to look at', async () => {
    const { checks, user } = openChecked([empty, unlinked]);
    const button = await screen.findByRole('button', { name: 'Check 3 to look at' }, { timeout: 25_000 });
    expect(checks()).toBe(1);
    await user.click(button);
    const panel = await screen.findByRole('region', { name: 'Check' });
    expect(within(panel).getByRole('heading', { name: '3 things to look at' })).toBeDefined();
    expect(within(panel).getByText('Nothing leads to this page: no menu and no link.')).toBeDefined();
    expect(
      within(panel).getByText('The text does not fit its place on a screen 360 pixels wide.'),
    ).toBeDefined();
    expect(within(panel).getByText('You can publish all the same.')).toBeDefined();
  }, 60_000);

  it('ED-94 a jump selects the block that still has words of a starter', async () => {
    const { user } = openChecked([starter]);
    await user.click(await screen.findByRole('button', { name: /^Check \d/ }, { timeout: 25_000 }));
    const row = (await screen.findByText('This still has words of a starter.')).closest('li');
    await user.click(within(row as HTMLElement).getByRole('button', { name: 'Show' }));
    await user.click(screen.getByRole('button', { name: 'Close the check' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Check \d/ }));
    expect((await screen.findByRole('treeitem', { selected: true })).textContent).toContain('Made by hand');
  }, 60_000);

  it('ED-87 a fix is a step of the page, which undo takes back', async () => {
    const { user, page } = openChecked([empty]);
    await user.click(await screen.findByRole('button', { name: /^Check \d/ }, { timeout: 25_000 }));
    await user.click(await screen.findByRole('button', { name: 'Remove it' }));
    await waitFor(() => expect(JSON.stringify(page.draft.current())).not.toContain(blockIds[2]));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(JSON.stringify(page.draft.current())).toContain(blockIds[2]));
  }, 60_000);

  it('what is left as it is goes out of the list and can come back', async () => {
    const { user } = openChecked([starter]);
    await user.click(await screen.findByRole('button', { name: /^Check \d/ }, { timeout: 25_000 }));
    const row = (await screen.findByText('This still has words of a starter.')).closest('li');
    await user.click(within(row as HTMLElement).getByRole('button', { name: 'Leave it' }));
    expect(screen.queryByText('This still has words of a starter.')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show again' }));
    expect(screen.getByText('This still has words of a starter.')).toBeDefined();
  }, 60_000);

  it('a check that fails says so when it is looked at, and keeps nobody from editing', async () => {
    const { server, user, page } = openChecked([]);
    server.respond(checkPages, () => new Response('', { status: 503 }));
    await screen.findByRole('button', { name: 'Publish' });
    await user.click(screen.getByRole('button', { name: 'Check' }));
    expect(await screen.findByText(/^The check did not run: /, {}, { timeout: 25_000 })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Close the check' }));
    await user.click(await screen.findByRole('treeitem', { name: /Made by hand/ }));
    await user.keyboard('{Delete}');
    await waitFor(() => expect(JSON.stringify(page.draft.current())).not.toContain(blockIds[0]));
  }, 60_000);
});
