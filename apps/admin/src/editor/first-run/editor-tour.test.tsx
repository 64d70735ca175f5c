import { readFirstRun } from '@awning/contract/calls';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { editor, pageId, respondWithPage } from '../../testing/fake-editor.ts';
import { createFakeServer } from '../../testing/fake-server.ts';
import { openAdmin } from '../../testing/open-admin.tsx';

// The page itself is a matter of the server; here its frame stays empty.
if (window.happyDOM)
  Object.assign(window.happyDOM.settings, {
    disableIframePageLoading: true,
    handleDisabledFileLoadingAsSuccess: true,
  });

function openEditor() {
  const server = createFakeServer({ member: editor });
  respondWithPage(server);
  return { server, ...openAdmin(server, `/config/pages/${pageId}/edit`) };
}

describe('the tour of the editor', () => {
  it('ED-94 the tour has four steps, marks what each is about, and is remembered for the member when it ends', async () => {
    const { user, server } = openEditor();
    const tour = within(await screen.findByRole('region', { name: 'Tour of the editor' }));
    expect(tour.getByText('Step 1 of 4')).toBeDefined();
    await user.click(tour.getByRole('button', { name: 'Next' }));
    expect(tour.getByRole('heading', { name: 'Everything in one list' })).toBeDefined();
    await user.click(tour.getByRole('button', { name: 'Back' }));
    for (const step of [2, 3, 4]) {
      await user.click(tour.getByRole('button', { name: 'Next' }));
      expect(tour.getByText(`Step ${step} of 4`)).toBeDefined();
    }
    await user.click(tour.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Tour of the editor' })).toBeNull());
    await waitFor(() =>
      expect(JSON.stringify(server.settings.memberPreferences.value)).toContain('"hasSeenTour":true'),
    );
  });

  it('ED-94 the tour can be left at any step, and is found again in the outline', async () => {
    const { user } = openEditor();
    await user.click(await screen.findByRole('button', { name: 'Leave the tour' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Tour of the editor' })).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Show the tour' }));
    expect(await screen.findByRole('region', { name: 'Tour of the editor' })).toBeDefined();
  });
});

it('ED-94 the tour is started again from the help that ? opens', async () => {
  const { user } = openEditor();
  await user.click(await screen.findByRole('button', { name: 'Leave the tour' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Tour of the editor' })).toBeNull());
  await user.keyboard('?');
  const help = within(await screen.findByRole('dialog', { name: 'Keys' }));
  await user.click(help.getByRole('button', { name: 'Show the tour' }));
  expect(await screen.findByRole('region', { name: 'Tour of the editor' })).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Keys' })).toBeNull());
});

describe('the checklist of a new site', () => {
  const steps = (done: number) =>
    (['name', 'colors', 'page', 'product', 'publish'] as const).map((name, index) => ({
      name,
      isDone: index < done,
    }));

  it('ED-94 what is left is listed, with the way to what is done elsewhere, and ends by itself', async () => {
    const server = createFakeServer({ member: { ...editor, isOwner: true } });
    respondWithPage(server);
    let done = 3;
    server.respond(readFirstRun, () => ({ body: { choice: null, steps: steps(done) } }));
    const { services } = openAdmin(server, `/config/pages/${pageId}/edit`);
    const list = within(await screen.findByRole('region', { name: 'First steps' }));
    expect(list.getByText('3 of 5')).toBeDefined();
    expect(list.getByRole('link', { name: 'Add a product' }).getAttribute('href')).toBe(
      '/config/products/new',
    );
    expect(list.queryByRole('link', { name: 'Name your site' })).toBeNull();
    done = 5;
    await services.queries.invalidateQueries({ queryKey: ['first-run'] });
    await waitFor(() => expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull());
  });

  it('members who do not own the site are not asked to set it up', async () => {
    openEditor();
    await screen.findByRole('region', { name: 'Tour of the editor' });
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
  });
});
