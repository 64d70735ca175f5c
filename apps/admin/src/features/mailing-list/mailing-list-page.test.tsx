import type { MailingListEntry, MailingListImport } from '@awning/contract';
import {
  importMailingList,
  listMailingListEntries,
  startBulk,
  unsubscribeMailingListEntry,
} from '@awning/contract/calls';
import { refuse } from '@awning/contract/fake-server';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createFakeServer, owner } from '../../testing/fake-server.ts';
import { openAdmin } from '../../testing/open-admin.tsx';

const entry = (number: number, change: Partial<MailingListEntry> = {}): MailingListEntry => ({
  id: number.toString(16).padStart(24, '0'),
  email: `person${number}@example.com`,
  firstName: 'Ada',
  lastName: 'Byron',
  language: 'en',
  status: 'subscribed',
  source: 'import',
  wording: 'Yes, send me news',
  proof: 'Paper list at the market stall',
  orderId: null,
  sourceId: null,
  askedOn: Date.UTC(2026, 0, 5),
  consentedOn: Date.UTC(2026, 0, 5),
  unsubscribedOn: null,
  unsubscribeUrl: 'https://saltmarsh.example/mailing-list/leave/x',
  ...change,
});

function openList() {
  const server = createFakeServer({ member: owner });
  const imports: MailingListImport[] = [];
  const left: string[] = [];
  server.respond(listMailingListEntries, () => ({
    body: {
      entries: [entry(1), entry(2, { status: 'unsubscribed', unsubscribedOn: 1 })],
      hasNextPage: false,
      nextPageCursor: null,
      hasPreviousPage: false,
      previousPageCursor: null,
      count: { count: 2, isMore: false },
    },
  }));
  server.respond(importMailingList, ({ body }) => {
    imports.push(body);
    return { body: { added: body.people.length - 1, known: 0, left: 0, wrong: [0] } };
  });
  server.respond(unsubscribeMailingListEntry, ({ params }) => {
    left.push(String(params.entryId));
    return { body: { entry: entry(1, { status: 'unsubscribed', unsubscribedOn: 1 }) } };
  });
  return { ...openAdmin(server, '/config/mailing-list'), server, imports, left };
}

type User = ReturnType<typeof openAdmin>['user'];

async function openImport(user: User): Promise<HTMLElement> {
  await user.click((await screen.findAllByRole('button', { name: 'Import people' }))[0] as HTMLElement);
  return screen.findByRole('dialog', { name: 'Import people' });
}

const choose = async (user: User, sheet: HTMLElement, text: string): Promise<void> => {
  const input = sheet.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('There is no place for a file.');
  await user.upload(input, new File([text], 'people.csv', { type: 'text/csv' }));
};

describe('the mailing list', () => {
  it('shows beside the list what a person agreed to and what proves it', async () => {
    const { user } = openList();
    await user.click(await screen.findByRole('link', { name: 'person1@example.com' }));
    const details = await screen.findByRole('complementary', { name: 'person1@example.com' });
    expect(within(details).getByText('Yes, send me news')).toBeDefined();
    expect(within(details).getByText('Paper list at the market stall')).toBeDefined();
    expect(within(details).getByText('Agreed on January 5, 2026')).toBeDefined();
  });

  it('a person is unsubscribed only after a question', async () => {
    const { user, left } = openList();
    const row = (await screen.findByRole('link', { name: 'person1@example.com' })).closest(
      'tr',
    ) as HTMLElement;
    await user.click(within(row).getByRole('button', { name: /person1/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Unsubscribe' }));
    expect(left).toEqual([]);
    const question = await screen.findByRole('dialog', { name: 'Unsubscribe this person?' });
    await user.click(within(question).getByRole('button', { name: 'Unsubscribe' }));
    await waitFor(() => expect(left).toEqual([entry(1).id]));
  });

  it('nothing is imported without words, proof, day and confirmation, and each is said at once', async () => {
    const { user, imports } = openList();
    const sheet = await openImport(user);
    await choose(user, sheet, 'email\na@example.com\nb@example.com\n');
    await user.click(await within(sheet).findByRole('button', { name: 'Import 2 people' }));
    for (const sentence of [
      'Say what they agreed to.',
      'Say where and how they agreed.',
      'Say when they agreed.',
      'Confirm this before you import.',
    ])
      expect(await within(sheet).findByText(sentence)).toBeDefined();
    expect(imports).toEqual([]);
  });

  it('a file is imported with the proof of consent, in parts of a thousand, and wrong addresses are listed', async () => {
    const { user, imports } = openList();
    const sheet = await openImport(user);
    const rows = Array.from({ length: 1500 }, (_, index) => `Name${index};p${index}@example.com`);
    await choose(user, sheet, `First name;Email\n${rows.join('\n')}`);
    await user.type(within(sheet).getByRole('textbox', { name: 'What they agreed to' }), 'News by email');
    await user.type(within(sheet).getByRole('textbox', { name: 'Where and how they agreed' }), 'Our shop');
    fireEvent.change(within(sheet).getByLabelText('When they agreed: Date'), {
      target: { value: '2026-01-05' },
    });
    await user.click(within(sheet).getByRole('checkbox', { name: /agreed to get mails from Saltmarsh/ }));
    await user.click(within(sheet).getByRole('button', { name: 'Import 1,500 people' }));
    expect(await screen.findByText('1,498 people were added.')).toBeDefined();
    expect(screen.getByText('p0@example.com')).toBeDefined();
    expect(imports.map(({ people }) => people.length)).toEqual([1000, 500]);
    expect(imports[0]).toMatchObject({
      wording: 'News by email',
      proof: 'Our shop',
      consentedOn: Date.UTC(2026, 0, 5),
    });
    expect(imports[0]?.people[0]).toEqual({ email: 'p0@example.com', firstName: 'Name0', lastName: '' });
  });

  it('an import that fails says how far it came, and what was typed stays', async () => {
    const { user, server } = openList();
    server.respond(importMailingList, () => refuse(503, 'http.unavailable', 'Busy right now.'));
    const sheet = await openImport(user);
    await choose(user, sheet, 'email\na@example.com\n');
    await user.type(within(sheet).getByRole('textbox', { name: 'What they agreed to' }), 'News');
    await user.type(within(sheet).getByRole('textbox', { name: 'Where and how they agreed' }), 'Shop');
    fireEvent.change(within(sheet).getByLabelText('When they agreed: Date'), {
      target: { value: '2026-01-05' },
    });
    await user.click(within(sheet).getByRole('checkbox'));
    await user.click(within(sheet).getByRole('button', { name: 'Import 1 person' }));
    expect(await within(sheet).findByText(/The import stopped after 0 of 1/)).toBeDefined();
    expect(within(sheet).getByDisplayValue('Shop')).toBeDefined();
  });

  it('a file without addresses and one that is no text are refused with a sentence', async () => {
    const { user } = openList();
    const sheet = await openImport(user);
    await choose(user, sheet, '');
    expect(await within(sheet).findByText('There is no address in this file.')).toBeDefined();
    const input = sheet.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement;
    await user.upload(
      input,
      new File([new Uint8Array([0xff, 0xfe, 0x80])], 'people.csv', { type: 'text/csv' }),
    );
    expect(await within(sheet).findByText(/cannot be read/)).toBeDefined();
  });

  it('people are unsubscribed by one job, and those who were refused are listed', async () => {
    const { user, server } = openList();
    const asked: unknown[] = [];
    const bulk = {
      id: 'b'.repeat(24),
      list: 'mailing-list',
      action: 'unsubscribe',
      state: 'done' as const,
      total: 1,
      done: 0,
      failed: 1,
      failures: [{ id: entry(1).id, message: 'This person is not on the list any more.' }],
      startedBy: null,
      createdOn: 1,
      finishedOn: 2,
    };
    server.respond(startBulk, ({ body }) => {
      asked.push(body);
      return { status: 202, body: { bulk } };
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Select person1@example.com' }));
    await user.click(screen.getByRole('button', { name: 'Unsubscribe 1' }));
    const question = await screen.findByRole('dialog', { name: 'Unsubscribe this person?' });
    await user.click(within(question).getByRole('button', { name: 'Unsubscribe 1' }));
    await waitFor(() =>
      expect(asked).toEqual([{ list: 'mailing-list', action: 'unsubscribe', ids: [entry(1).id] }]),
    );
    expect((await screen.findAllByText(/This person is not on the list any more/)).length).toBeGreaterThan(0);
  });

  it('an import of thousands says how far it is', async () => {
    const { user, server } = openList();
    let finish = (): void => undefined;
    let calls = 0;
    server.respond(importMailingList, async ({ body }) => {
      calls += 1;
      if (calls === 2)
        await new Promise<void>((resolve) => {
          finish = resolve;
        });
      return { body: { added: body.people.length, known: 0, left: 0, wrong: [] } };
    });
    const sheet = await openImport(user);
    const rows = Array.from({ length: 1500 }, (_, index) => `p${index}@example.com`);
    await choose(user, sheet, `email\n${rows.join('\n')}`);
    await user.type(within(sheet).getByRole('textbox', { name: 'What they agreed to' }), 'News');
    await user.type(within(sheet).getByRole('textbox', { name: 'Where and how they agreed' }), 'Shop');
    fireEvent.change(within(sheet).getByLabelText('When they agreed: Date'), {
      target: { value: '2026-01-05' },
    });
    await user.click(within(sheet).getByRole('checkbox'));
    await user.click(within(sheet).getByRole('button', { name: 'Import 1,500 people' }));
    expect(await within(sheet).findByText('Importing: 1,000 of 1,500')).toBeDefined();
    finish();
    expect(await screen.findByText('1,500 people were added.')).toBeDefined();
  });
});
