import { addForm } from '@awning/contract/calls';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createForm, formKeeper, respondWithForms } from '../../testing/fake-forms.ts';
import { createFakeServer } from '../../testing/fake-server.ts';
import { openAdmin } from '../../testing/open-admin.tsx';

const place = (title: string) => ({
  kind: 'collection' as const,
  id: 'f'.repeat(24),
  title,
  address: `/${title.toLowerCase()}`,
});

function openForms(address = '/config/forms') {
  const server = createFakeServer({ member: formKeeper });
  const site = respondWithForms(server, [
    createForm(1, { name: 'Contact', places: [place('Hello'), place('Studio')], submissions: 12 }),
    createForm(2, { name: 'Quote' }),
    createForm(3, { name: 'Old survey', archivedOn: 5 }),
  ]);
  return { ...openAdmin(server, address), server, site };
}

describe('the list of forms', () => {
  it('lists forms with the pages they stand on and how many answers they have', async () => {
    openForms();
    const row = (await screen.findByRole('link', { name: 'Contact' })).closest('tr') as HTMLElement;
    expect(row.textContent).toContain('Hello and 1 more');
    expect(row.textContent).toContain('12');
    const other = screen.getByRole('link', { name: 'Quote' }).closest('tr') as HTMLElement;
    expect(other.textContent).toContain('No page');
    expect(screen.queryByRole('link', { name: 'Old survey' })).toBeNull();
  });

  it.each([
    ['Contact', 'message'],
    ['Quote', 'budget'],
    ['Booking request', 'people'],
    ['Survey', 'opinions'],
    ['RSVP', 'coming'],
    ['Job application', 'cv'],
  ])('a new form from the starter %s opens in the builder and asks for %s', async (starter, field) => {
    const { user, site, server, address } = openForms();
    await user.click((await screen.findAllByRole('button', { name: 'New form' }))[0] as HTMLElement);
    const dialog = await screen.findByRole('dialog', { name: 'New form' });
    await user.click(within(dialog).getByRole('radio', { name: new RegExp(`^${starter}`) }));
    await user.click(within(dialog).getByRole('button', { name: 'Create form' }));
    await waitFor(() => expect(address()).toMatch(/forms\/[0-9a-f]{24}$/));
    const added = [...site.forms.values()].at(-1);
    expect(added?.model?.fields.map(({ id }) => id)).toContain(field);
    expect(server.requests.filter(({ endpoint }) => endpoint === `POST ${addForm.path}`)).toHaveLength(1);
  });

  it('a form is archived with undo, and restored from the view of archived forms', async () => {
    const { user, site } = openForms();
    await screen.findByRole('link', { name: 'Quote' });
    const row = screen.getByRole('link', { name: 'Quote' }).closest('tr') as HTMLElement;
    await user.click(within(row).getByRole('button', { name: /Quote/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Archive' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Quote' })).toBeNull());
    await user.click(await screen.findByRole('button', { name: /Undo/ }));
    expect(await screen.findByRole('link', { name: 'Quote' })).toBeDefined();
    expect([...site.forms.values()][1]?.archivedOn).toBeNull();
  });
});
