import { removeSubmission, replyToSubmission } from '@awning/contract/calls';
import { refuse } from '@awning/contract/fake-server';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  createForm,
  createSubmission,
  formKeeper,
  respondWithForms,
  respondWithSubmissions,
} from '../../../testing/fake-forms.ts';
import { createFakeServer } from '../../../testing/fake-server.ts';
import { openAdmin } from '../../../testing/open-admin.tsx';

const submissions = [
  createSubmission(3, { state: 'new', email: 'mara@example.com' }),
  createSubmission(2, { email: 'ada@example.com' }),
  createSubmission(1, { email: 'ada@example.com', formName: 'Quote' }),
];

function openInbox(address = '/config/inbox', given = submissions) {
  const server = createFakeServer({ member: formKeeper });
  respondWithForms(server, [createForm(1)]);
  const site = respondWithSubmissions(server, given);
  return { ...openAdmin(server, address), server, site };
}

const reader = (person: string) => screen.findByRole('article', { name: `Answer of ${person}` });
const firstLink = async (name: string): Promise<HTMLElement> =>
  (await screen.findAllByRole('link', { name }))[0] as HTMLElement;

describe('the inbox of forms', () => {
  it('AP-42 a press on a row opens the answer beside the list and makes it read', async () => {
    const { user, address, site } = openInbox();
    await user.click(await firstLink('mara@example.com'));
    const article = await reader('mara@example.com');
    expect(within(article).getByText('Answer 3')).toBeDefined();
    expect(address()).toContain(`peek=${submissions[0]?.id}`);
    await waitFor(() => expect(site.changes).toEqual([{ read: true }]));
    expect(screen.getAllByRole('link', { name: 'ada@example.com' }).length).toBeGreaterThan(0);
  });

  it('a sender who gave a name is called by it, and days are told as people say them', async () => {
    const given = createSubmission(9, {
      name: 'Ada Byron',
      answers: [{ id: 'day', type: 'date', title: 'Day', text: '2027-12-03', files: [] }],
    });
    const { user } = openInbox('/config/inbox', [given]);
    await user.click(await firstLink('Ada Byron'));
    expect(within(await reader('Ada Byron')).getByText('December 3, 2027')).toBeDefined();
  });

  it('AP-42 J and K go through the answers, E archives and opens the next, S marks spam', async () => {
    const { user, site } = openInbox();
    await user.click(await firstLink('mara@example.com'));
    await reader('mara@example.com');
    (await firstLink('mara@example.com')).focus();
    await user.keyboard('j');
    const second = await reader('ada@example.com');
    expect(within(second).getByText('Answer 2')).toBeDefined();
    await user.keyboard('k');
    await reader('mara@example.com');
    await user.keyboard('e');
    await waitFor(() => expect(site.stored.get(submissions[0]?.id ?? '')?.archived).toBe(true));
    expect(within(await reader('ada@example.com')).getByText('Answer 2')).toBeDefined();
    await user.keyboard('s');
    await waitFor(() => expect(site.stored.get(submissions[1]?.id ?? '')?.state).toBe('spam'));
    await user.click((await screen.findAllByRole('button', { name: /Undo/ }))[0] as HTMLElement);
    await waitFor(() => expect(site.stored.get(submissions[0]?.id ?? '')?.archived).toBe(false));
  });

  it('AP-42 unread, starred, archived and spam are views', async () => {
    const given = [
      createSubmission(4, { state: 'new', email: 'new@example.com' }),
      createSubmission(3, { starred: true, email: 'star@example.com' }),
      createSubmission(2, { archived: true, email: 'old@example.com' }),
      createSubmission(1, { state: 'spam', email: 'spam@example.com' }),
    ];
    const { user } = openInbox('/config/inbox', given);
    const views = await screen.findByRole('navigation', { name: 'Views' });
    for (const [view, person] of [
      ['Unread', 'new@example.com'],
      ['Starred', 'star@example.com'],
      ['Archived', 'old@example.com'],
      ['Spam', 'spam@example.com'],
    ] as const) {
      await user.click(within(views).getByRole('link', { name: new RegExp(`^${view}`) }));
      await waitFor(() =>
        expect([...document.querySelectorAll('[data-row-link]')].map((link) => link.textContent)).toEqual([
          person,
        ]),
      );
    }
  });

  it('AP-42 R opens a reply with the answers quoted, which is sent once and lost by no mistake', async () => {
    const { user, server } = openInbox(`/config/inbox/${submissions[1]?.id}`);
    const sent: unknown[] = [];
    const mend = server.respond(replyToSubmission, () => refuse(503, 'http.unavailable', 'Busy right now.'));
    await reader('ada@example.com');
    await user.keyboard('r');
    const sheet = await screen.findByRole('dialog', { name: 'Reply to ada@example.com' });
    const text = within(sheet).getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
    expect(text.value).toContain('> Message: Answer 2');
    await user.type(text, 'We do. ', { initialSelectionStart: 0, initialSelectionEnd: 0 });
    await user.click(within(sheet).getByRole('button', { name: 'Send to ada@example.com' }));
    expect(await within(sheet).findByRole('alert')).toBeDefined();
    await waitFor(() => expect(text.value).toContain('We do.'));
    mend();
    server.respond(replyToSubmission, ({ body }) => {
      sent.push(body);
      return { body: { submission: createSubmission(2) } };
    });
    await user.click(within(sheet).getByRole('button', { name: 'Send to ada@example.com' }));
    expect(await screen.findByText('The reply to ada@example.com is on its way.')).toBeDefined();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ subject: 'Re: Contact' });
  });

  it('AP-42 N leads to the note, which is saved, and what one person sent stands together', async () => {
    const { user, site } = openInbox(`/config/inbox/${submissions[1]?.id}`);
    const article = await reader('ada@example.com');
    const others = within(article).getByRole('region', { name: 'Other answers of this person' });
    expect(await within(others).findByRole('link', { name: 'Quote' })).toBeDefined();
    await user.keyboard('n');
    const note = within(article).getByRole('textbox', { name: 'Note of the members' });
    await waitFor(() => expect(document.activeElement).toBe(note));
    await user.keyboard('Call back on Monday');
    await user.click(await within(article).findByRole('button', { name: 'Save note' }));
    await waitFor(() => expect(site.stored.get(submissions[1]?.id ?? '')?.note).toBe('Call back on Monday'));
  });

  it('AP-42 the day of deletion is shown, and a file is a download with its size', async () => {
    const files = [
      {
        id: 'a'.repeat(24),
        name: 'cv.pdf',
        size: 120_000,
        type: 'application/pdf',
        url: '/api/forms/uploads/a',
      },
    ];
    const given = [
      createSubmission(1, {
        deletedOn: Date.UTC(2027, 2, 3, 12),
        answers: [{ id: 'cv', type: 'file', title: 'CV', text: 'cv.pdf', files }],
      }),
    ];
    openInbox(`/config/inbox/${given[0]?.id}`, given);
    const article = await reader('ada@example.com');
    expect(within(article).getByText('Deleted on March 3, 2027')).toBeDefined();
    const link = within(article).getByRole('link', { name: /cv\.pdf, 120 kB/ });
    expect(link.getAttribute('download')).toBe('cv.pdf');
    expect(article.querySelector('embed, object, iframe')).toBeNull();
  });

  it('an answer is deleted only after a question', async () => {
    const { user, server, address } = openInbox(`/config/inbox/${submissions[1]?.id}`);
    const removed: string[] = [];
    server.respond(removeSubmission, ({ params }) => {
      removed.push(String(params.submissionId));
      return { status: 204, body: undefined };
    });
    await reader('ada@example.com');
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    expect(removed).toEqual([]);
    const question = await screen.findByRole('dialog');
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(removed).toEqual([submissions[1]?.id]));
    await waitFor(() => expect(address()).toBe('/config/inbox'));
  });

  it('answers with markup are shown as text', async () => {
    const evil = '<img src=x onerror="window.hacked = true">';
    const given = [
      createSubmission(1, {
        answers: [{ id: 'm', type: 'text', title: evil, text: evil, files: [] }],
        preview: evil,
      }),
    ];
    openInbox(`/config/inbox/${given[0]?.id}`, given);
    const article = await reader('ada@example.com');
    expect(within(article).getAllByText(evil)).toHaveLength(2);
    expect(document.querySelector('img[src="x"]')).toBeNull();
  });

  it('AP-42 an unread answer stays open beside the list when reading takes it out of the view', async () => {
    const given = [
      createSubmission(4, { state: 'new', email: 'first@example.com' }),
      createSubmission(3, { state: 'new', email: 'second@example.com' }),
      createSubmission(2, { state: 'new', email: 'third@example.com' }),
    ];
    const { user, site } = openInbox('/config/inbox?view=unread', given);
    await user.click(await firstLink('second@example.com'));
    const article = await reader('second@example.com');
    await user.type(within(article).getByRole('textbox', { name: 'Note of the members' }), 'Call them');
    await waitFor(() =>
      expect([...document.querySelectorAll('[data-row-link]')].map((link) => link.textContent)).toEqual([
        'first@example.com',
        'third@example.com',
      ]),
    );
    expect(within(await reader('second@example.com')).getByDisplayValue('Call them')).toBeDefined();
    await user.click(within(article).getByRole('button', { name: 'Archive' }));
    // The answer that stands in its place is the next one.
    await reader('third@example.com');
    expect(site.stored.get(given[1]?.id ?? '')?.archived).toBe(true);
  });

  it('a note that another member changed meanwhile is shown, and nothing of it is written over unseen', async () => {
    const { user, site } = openInbox(`/config/inbox/${submissions[1]?.id}`);
    const article = await reader('ada@example.com');
    const id = submissions[1]?.id ?? '';
    await user.type(within(article).getByRole('textbox', { name: 'Note of the members' }), 'Mine');
    site.stored.set(id, { ...createSubmission(2), note: 'Theirs' });
    await user.click(await within(article).findByRole('button', { name: 'Save note' }));
    expect(await within(article).findByText(/Theirs: “Theirs”/)).toBeDefined();
    expect(site.stored.get(id)?.note).toBe('Theirs');
    const note = within(article).getByRole<HTMLTextAreaElement>('textbox', { name: 'Note of the members' });
    expect(note.value).toBe('Mine');
    await user.type(note, ' and theirs');
    await user.click(await within(article).findByRole('button', { name: 'Save note' }));
    await waitFor(() => expect(site.stored.get(id)?.note).toBe('Mine and theirs'));
  });

  it('a note in which nothing is typed is the one that is stored by now', async () => {
    const { services, site } = openInbox(`/config/inbox/${submissions[1]?.id}`);
    const article = await reader('ada@example.com');
    site.stored.set(submissions[1]?.id ?? '', { ...createSubmission(2), note: 'Theirs' });
    await services.queries.invalidateQueries({ queryKey: ['submissions'] });
    expect(await within(article).findByDisplayValue('Theirs')).toBeDefined();
  });

  it('a reply of the quote alone is not sent, and the same words have the same key until they are sent', async () => {
    const { user, server } = openInbox(`/config/inbox/${submissions[1]?.id}`);
    const keys: (string | null)[] = [];
    server.respond(replyToSubmission, ({ headers }) => {
      keys.push(headers.get('idempotency-key'));
      return refuse(503, 'http.unavailable', 'Busy right now.');
    });
    await reader('ada@example.com');
    const openSheet = async (): Promise<HTMLElement> => {
      await user.click(screen.getByRole('button', { name: 'Reply' }));
      return screen.findByRole('dialog', { name: 'Reply to ada@example.com' });
    };
    const send = (sheet: HTMLElement) =>
      user.click(within(sheet).getByRole('button', { name: 'Send to ada@example.com' }));
    const sheet = await openSheet();
    await send(sheet);
    expect(await within(sheet).findByText('Write your message above the quoted answers.')).toBeDefined();
    expect(keys).toEqual([]);
    const text = within(sheet).getByRole('textbox', { name: 'Message' });
    await user.type(text, 'We do. ', { initialSelectionStart: 0, initialSelectionEnd: 0 });
    await send(sheet);
    await waitFor(() => expect(keys).toHaveLength(1));
    await user.click(within(sheet).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const again = await openSheet();
    await send(again);
    await waitFor(() => expect(keys).toHaveLength(2));
    expect(keys[0]).toBe(keys[1]);
    await user.type(within(again).getByRole('textbox', { name: 'Message' }), 'More.');
    await send(again);
    await waitFor(() => expect(keys).toHaveLength(3));
    expect(keys[2]).not.toBe(keys[1]);
  });
});
