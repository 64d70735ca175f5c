import { listMailMessages, resendMailMessage } from '@awning/contract/calls';
import { refuse } from '@awning/contract/fake-server';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createFakeServer, createMail, owner } from '../../testing/fake-server.ts';
import { openAdmin } from '../../testing/open-admin.tsx';

const onePage = (...messages: ReturnType<typeof createMail>[]) => [
  { messages, hasNextPage: false, nextPageCursor: null, hasPreviousPage: false, previousPageCursor: null },
];

describe('the mail page', () => {
  it('the mail page explains what it is for while there is no mail', async () => {
    openAdmin(createFakeServer({ member: owner }), '/config/mail');
    expect(await screen.findByRole('heading', { name: 'No mail yet' })).toBeDefined();
    expect(screen.getByText(/they are kept here/)).toBeDefined();
  });

  it('lists messages with their state in words and opens one by its address', async () => {
    const pages = onePage(createMail('m1', { status: 'sent' }), createMail('m2', { status: 'failed' }));
    const { user, address } = openAdmin(createFakeServer({ member: owner, pages }), '/config/mail');
    const row = await screen.findByRole('link', { name: /Subject m2.*Failed/ });
    expect(screen.getByRole('link', { name: /Subject m1.*Sent/ })).toBeDefined();
    await user.click(row);
    expect(await screen.findByText('Text of m2')).toBeDefined();
    expect(address()).toBe('/config/mail?message=m2');
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Subject m2' })),
    );
  });

  it('writes dates and hours as the site does, in its time zone', async () => {
    const createdOn = Date.UTC(2026, 10, 15, 23, 42);
    const pages = onePage(createMail('m1', { createdOn }));
    const website = { language: 'en-GB', timeZone: 'Europe/Berlin' };
    openAdmin(createFakeServer({ member: owner, pages, website }), '/config/mail?message=m1');
    expect(await screen.findByText('16 Nov 2026, 00:42')).toBeDefined();
  });

  it('the mail page opens the message that the address names', async () => {
    const pages = onePage(createMail('m1'), createMail('m2'));
    openAdmin(createFakeServer({ member: owner, pages }), '/config/mail?message=m1');
    expect(await screen.findByText('Text of m1')).toBeDefined();
    expect(screen.queryByText('Text of m2')).toBeNull();
  });

  it('AP-9 the search and the state of the outbox are in the address and asked of the server', async () => {
    const server = createFakeServer({ member: owner });
    const asked: unknown[] = [];
    server.respond(listMailMessages, ({ query }) => {
      asked.push(query);
      const found = query.search === 'nobody' ? [] : [createMail('m1')];
      return {
        body: {
          messages: found,
          hasNextPage: false,
          nextPageCursor: null,
          hasPreviousPage: false,
          previousPageCursor: null,
        },
      };
    });
    const { user, address } = openAdmin(server, '/config/mail?status=failed');
    await screen.findByRole('link', { name: /Subject m1/ });
    expect(asked.at(-1)).toMatchObject({ status: 'failed' });
    await user.type(screen.getByRole('searchbox', { name: 'Find by address or subject' }), 'nobody');
    expect(await screen.findByRole('heading', { name: 'No message matches' })).toBeDefined();
    expect(address()).toBe('/config/mail?status=failed&search=nobody');
    expect(asked.at(-1)).toMatchObject({ status: 'failed', search: 'nobody' });
    await user.click(screen.getByRole('link', { name: 'Show all messages' }));
    expect(await screen.findByRole('link', { name: /Subject m1/ })).toBeDefined();
  });

  it('fetches older messages with the cursor of the page before', async () => {
    const pages = [
      {
        messages: [createMail('m1')],
        hasNextPage: true,
        nextPageCursor: '1',
        hasPreviousPage: false,
        previousPageCursor: null,
      },
      {
        messages: [createMail('m2')],
        hasNextPage: false,
        nextPageCursor: null,
        hasPreviousPage: false,
        previousPageCursor: null,
      },
    ];
    const { user } = openAdmin(createFakeServer({ member: owner, pages }), '/config/mail');
    await user.click(await screen.findByRole('button', { name: 'Show older messages' }));
    expect(await screen.findByRole('link', { name: /Subject m2/ })).toBeDefined();
    expect(screen.getByRole('link', { name: /Subject m1/ })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Show older messages' })).toBeNull();
  });

  it("the mail page shows a message's HTML only in a sandboxed frame", async () => {
    const html = '<b id="inside">Hello</b><script>parent.hacked = true</script>';
    const pages = onePage(createMail('m1', { html }));
    const { user } = openAdmin(createFakeServer({ member: owner, pages }), '/config/mail?message=m1');
    const frame = await screen.findByTitle<HTMLIFrameElement>('Preview of the message');
    expect(frame.getAttribute('sandbox')).toBe('allow-popups allow-popups-to-escape-sandbox');
    expect(frame.getAttribute('srcdoc')).toBe(`<base target="_blank">${html}`);
    expect(document.querySelector('#inside')).toBeNull();
    await user.click(screen.getByLabelText('Text'));
    expect(await screen.findByText('Text of m1')).toBeDefined();
    expect(document.querySelector('iframe')).toBeNull();
  });

  it('links of a message open in a tab of their own, and the message keeps its kind of document', async () => {
    const html =
      '<!doctype html><html><head lang="en"><title>x</title></head><body><a href="/r">Reset</a></body>';
    const pages = onePage(createMail('m1', { html }));
    openAdmin(createFakeServer({ member: owner, pages }), '/config/mail?message=m1');
    const frame = await screen.findByTitle<HTMLIFrameElement>('Preview of the message');
    expect(frame.getAttribute('srcdoc')).toMatch(
      /^<!doctype html><html><head lang="en"><base target="_blank"><title>/,
    );
  });

  it("the mail page links web addresses in a message's text and nothing else", async () => {
    const text = 'Go to https://saltmarsh.example/x?a=1. Not javascript:alert(1) or <b>bold</b>';
    const pages = onePage(createMail('m1', { text }));
    openAdmin(createFakeServer({ member: owner, pages }), '/config/mail?message=m1');
    const link = await screen.findByRole('link', { name: 'https://saltmarsh.example/x?a=1' });
    expect(link.getAttribute('href')).toBe('https://saltmarsh.example/x?a=1');
    expect(link.parentElement?.textContent).toBe(text);
    expect(link.parentElement?.querySelectorAll('a, b')).toHaveLength(1);
  });

  it('a message between two attempts waits, and shows what the mail server said', async () => {
    const lastError = '451 try again later';
    const pages = onePage(createMail('m1', { status: 'queued', attempts: 3, lastError }));
    openAdmin(createFakeServer({ member: owner, pages }), '/config/mail?message=m1');
    expect(await screen.findByText(/Tried 3 times.*451 try again later/)).toBeDefined();
    expect(screen.getByText('The next attempt is automatic.')).toBeDefined();
    expect(screen.getByRole('link', { name: /Subject m1.*Waiting/ })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
  });

  /** As the server makes them, which the path of a call demands. */
  const ID = 'ab'.repeat(12);

  it('the mail page sends a failed message again and shows that it is queued', async () => {
    const pages = onePage(
      createMail(ID, { subject: 'Subject m1', status: 'failed', attempts: 91, lastError: '550 no' }),
    );
    const server = createFakeServer({ member: owner, pages });
    server.respond(resendMailMessage, () => {
      const queued = createMail(ID, { subject: 'Subject m1', status: 'queued' });
      pages[0]?.messages.splice(0, 1, queued);
      return { body: queued };
    });
    const { user } = openAdmin(server, `/config/mail?message=${ID}`);
    await user.click(await screen.findByRole('button', { name: 'Send again' }));
    expect(await screen.findByText('The message is on its way again.')).toBeDefined();
    expect(await screen.findByRole('link', { name: /Subject m1.*Waiting/ })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
  });

  it('the mail page shows why a message was not sent again', async () => {
    const pages = onePage(createMail(ID, { subject: 'Subject m1', status: 'failed' }));
    const server = createFakeServer({ member: owner, pages });
    server.respond(resendMailMessage, () => refuse(403, 'mail.not-yours', 'Only its recipient may.'));
    const { user } = openAdmin(server, `/config/mail?message=${ID}`);
    await user.click(await screen.findByRole('button', { name: 'Send again' }));
    expect(await screen.findByText('Only its recipient may.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Send again' })).toBeDefined();
  });

  it.each([
    ['kept, with a mail server now', { status: 'kept' }, true, owner.permissions, true],
    ['kept, still without a mail server', { status: 'kept' }, false, owner.permissions, false],
    ['sent', { status: 'sent' }, true, owner.permissions, false],
    ['failed, for somebody who may only look', { status: 'failed' }, true, ['site.view', 'mail.view'], false],
  ] as const)(
    'the mail page offers "Send again" only where that is possible: %s',
    async (_, change, leaves, permissions, offered) => {
      const member = { ...owner, permissions: [...permissions] };
      const pages = onePage(createMail('m1', change));
      openAdmin(createFakeServer({ member, pages, mailLeavesTheMachine: leaves }), '/config/mail?message=m1');
      await screen.findByText('Text of m1');
      expect(screen.queryAllByRole('button', { name: 'Send again' })).toHaveLength(offered ? 1 : 0);
    },
  );

  it('the mail page shows an error from the server and loads again on request', async () => {
    const server = createFakeServer({ member: owner, pages: onePage(createMail('m1')) });
    const mend = server.respond(listMailMessages, () =>
      refuse(503, 'http.unavailable', 'The database is starting.'),
    );
    const { user } = openAdmin(server, '/config/mail');
    expect(await screen.findByText('The database is starting.')).toBeDefined();
    mend();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: /Subject m1/ })).toBeDefined();
  });
});
