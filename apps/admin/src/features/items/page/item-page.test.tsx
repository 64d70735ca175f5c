import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { respondWithChangeBy } from '../../../testing/fake-activity.ts';
import { createCollection, createItem, itemId, respondWithItems } from '../../../testing/fake-items.ts';
import { createFakeServer, owner } from '../../../testing/fake-server.ts';
import { openAdmin } from '../../../testing/open-admin.tsx';

beforeEach(() => sessionStorage.clear());

function openItem(change: Parameters<typeof createItem>[1] = {}) {
  const permissions = [...owner.permissions, 'content.edit', 'content.contribute', 'media.manage'] as const;
  const server = createFakeServer({ member: { ...owner, permissions: [...permissions] } });
  const site = respondWithItems(server, {
    items: [createItem(1, { title: 'Salt', ...change })],
    collections: [createCollection(1)],
  });
  return { ...openAdmin(server, `/config/items/${itemId(1)}`), server, site };
}

/** That of the last action, beside that of the text. */
const undo = (): HTMLElement =>
  within(screen.getByRole('region', { name: 'What was done' })).getByRole('button', { name: 'Undo' });

const saveNow = '{Control>}s{/Control}';

describe('the page of an item', () => {
  it('AP-21 only what changed is sent, and the bar says what it is', async () => {
    const { user, site } = openItem();
    const title = await screen.findByRole('textbox', { name: 'Title' });
    await user.type(title, ' and clay');
    await user.type(screen.getByRole('textbox', { name: 'Search text' }), 'About salt');
    expect(await screen.findByText(/Not saved: Title, Search text/)).toBeDefined();
    await user.keyboard(saveNow);
    await waitFor(() => expect(site.sent).toHaveLength(1));
    expect(site.sent[0]?.body).toEqual({ title: 'Salt and clay', seoDescription: 'About salt' });
  });

  it('a post is scheduled on the clocks of the site, and its body goes with it', async () => {
    const { user, site } = openItem({ status: 'draft' });
    site.waiting.add(itemId(1));
    await user.click(await screen.findByRole('radio', { name: 'Scheduled' }));
    fireEvent.change(screen.getByLabelText('Publish at: Date'), { target: { value: '2031-05-04' } });
    fireEvent.change(screen.getByLabelText('Publish at: Time'), { target: { value: '09:30' } });
    await user.keyboard(saveNow);
    await waitFor(() => expect(site.sent).toHaveLength(1));
    expect(site.sent[0]?.body).toEqual({ status: 'scheduled', publishOn: Date.UTC(2031, 4, 4, 9, 30) });
    expect(site.waiting.size).toBe(0);
  });

  it('a draft that is published has this moment as its time', async () => {
    const { user, site } = openItem({ status: 'draft', publishOn: Date.UTC(2020, 0, 1) });
    await user.click(await screen.findByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('Salt is published')).toBeDefined();
    expect(Date.now() - Number(site.items[0]?.publishOn)).toBeLessThan(10 * 60_000);
  });

  it('a new address is sent at once, with a redirect unless that is not wanted, and Undo takes it back', async () => {
    const { user, site } = openItem();
    const address = await screen.findByRole('textbox', { name: 'Address' });
    await user.clear(address);
    await user.click(await screen.findByRole('button', { name: 'Change address' }));
    expect(await screen.findByText('Type an address first.')).toBeDefined();
    await user.type(address, 'sea-salt');
    expect((screen.getByRole('checkbox', { name: /Lead visitors from/ }) as HTMLInputElement).checked).toBe(
      true,
    );
    await user.click(screen.getByRole('button', { name: 'Change address' }));
    expect(await screen.findByText('Salt is now at /journal/sea-salt')).toBeDefined();
    expect(site.sent).toEqual([{ body: { urlId: 'sea-salt' }, query: { redirect: 'true' } }]);
    await user.click(undo());
    expect(await screen.findByText('Salt is at /journal/post-1 again')).toBeDefined();
    expect(site.sent[1]).toEqual({ body: { urlId: 'post-1' }, query: { redirect: 'false' } });
  });

  it('an address is not changed over what another member changed meanwhile, nor taken back over it', async () => {
    const { user, site } = openItem();
    const change = () => Object.assign(site.items[0] ?? {}, { version: 7 });
    const address = await screen.findByRole('textbox', { name: 'Address' });
    await user.clear(address);
    await user.type(address, 'sea-salt');
    change();
    await user.click(screen.getByRole('button', { name: 'Change address' }));
    await waitFor(() => expect(address.getAttribute('aria-invalid')).toBe('true'));
    expect(site.sent).toEqual([]);
    await waitFor(async () => {
      await user.click(screen.getByRole('button', { name: 'Change address' }));
      expect(site.sent).toHaveLength(1);
    });
    expect(await screen.findByText('Salt is now at /journal/sea-salt')).toBeDefined();
    Object.assign(site.items[0] ?? {}, { version: 20, urlId: 'theirs' });
    await user.click(undo());
    await waitFor(() => expect(screen.queryByText(/again$/)).toBeNull());
    expect([site.sent.length, site.items[0]?.urlId]).toEqual([1, 'theirs']);
  });

  it('an address that nobody knows yet offers no redirect', async () => {
    const { user } = openItem({ status: 'draft' });
    const address = await screen.findByRole('textbox', { name: 'Address' });
    await user.type(address, '-more');
    expect(screen.queryByRole('checkbox', { name: /Lead visitors/ })).toBeNull();
  });

  it('an event has its times and its place, and the place goes when all of it is empty', async () => {
    const { user, site } = openItem({ recordType: 12, startDate: Date.UTC(2031, 5, 7, 10), endDate: null });
    await user.type(await screen.findByRole('textbox', { name: 'Place' }), 'Harbour hall');
    fireEvent.change(screen.getByLabelText('Ends: Date'), { target: { value: '2031-06-07' } });
    fireEvent.change(screen.getByLabelText('Ends: Time'), { target: { value: '17:00' } });
    await user.keyboard(saveNow);
    await waitFor(() => expect(site.sent).toHaveLength(1));
    expect(site.sent[0]?.body).toEqual({
      endDate: Date.UTC(2031, 5, 7, 17),
      location: { addressTitle: 'Harbour hall' },
    });
    await user.clear(screen.getByRole('textbox', { name: 'Place' }));
    await user.keyboard(saveNow);
    await waitFor(() => expect(site.sent).toHaveLength(2));
    expect(site.sent[1]?.body).toEqual({ location: null });
  });

  it('a video is taken from an address of a service, and another address is refused beside it', async () => {
    const { user, site } = openItem({ recordType: 8 });
    const address = await screen.findByRole('textbox', { name: 'Address at YouTube or Vimeo' });
    await user.type(address, 'https://example.com/film');
    expect(await screen.findByText('This is no address of a video at YouTube or Vimeo.')).toBeDefined();
    await user.clear(address);
    await user.type(address, 'https://vimeo.com/123456');
    await user.keyboard(saveNow);
    await waitFor(() => expect(site.sent).toHaveLength(1));
    expect(site.sent[0]?.body).toMatchObject({
      media: { oembed: { providerName: 'Vimeo', url: 'https://vimeo.com/123456' } },
    });
  });

  it('an address that was discarded or is no video yet is not mistaken for what is stored', async () => {
    const { user } = openItem({ recordType: 8 });
    const address = (): HTMLInputElement =>
      screen.getByRole('textbox', { name: 'Address at YouTube or Vimeo' });
    await screen.findByRole('textbox', { name: 'Address at YouTube or Vimeo' });
    await user.type(address(), 'https://vimeo.com/123456');
    expect(address().value).toBe('https://vimeo.com/123456');
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(address().value).toBe(''));
    await user.type(address(), 'https://example.com/film');
    await user.click(screen.getByRole('link', { name: 'Journal' }));
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeDefined();
  });

  it('an item that is opened again shows itself at once, and its list shows what was saved', async () => {
    const { user, site } = openItem();
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), ' and clay');
    await user.keyboard(saveNow);
    await waitFor(() => expect(site.sent).toHaveLength(1));
    await user.click(screen.getByRole('link', { name: 'Journal' }));
    await user.click(await screen.findByRole('link', { name: 'Salt and clay' }));
    expect(await screen.findByRole('textbox', { name: 'Title' })).toBeDefined();
    await user.click(screen.getByRole('link', { name: 'Journal' }));
    await user.click(await screen.findByRole('link', { name: 'Salt and clay' }));
    expect(await screen.findByRole('textbox', { name: 'Title' })).toBeDefined();
  });

  it('AP-24 what another member changed meanwhile is shown beside what was typed', async () => {
    const { user, site, server } = openItem();
    respondWithChangeBy(server, 'Mara');
    const title = await screen.findByRole('textbox', { name: 'Title' });
    await user.type(title, ' mine');
    site.items[0] = createItem(1, { title: 'Salt theirs', version: 2 });
    await user.keyboard(saveNow);
    expect(await screen.findByText(/Mara made a change/)).toBeDefined();
    expect(screen.getAllByText('Salt theirs').length).toBeGreaterThan(0);
  });

  it('AP-4 an item goes to the bin without a question and comes back by Undo', async () => {
    const { user, site, address } = openItem();
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Move to the bin' }));
    expect(await screen.findByText('Salt is in the bin')).toBeDefined();
    await waitFor(() => expect(address()).toContain('/config/collections/'));
    expect(site.items).toHaveLength(0);
    await user.click(undo());
    await waitFor(() => expect(site.items).toHaveLength(1));
  });

  it('an item that is gone says who deleted it', async () => {
    const { server } = openItem();
    await server.fetch(`/api/content/items/${itemId(1)}`, { method: 'DELETE' });
    expect(await screen.findByText(/Mara/)).toBeDefined();
  });
});
