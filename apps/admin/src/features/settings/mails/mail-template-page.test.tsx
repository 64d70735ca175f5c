import type { MailTemplate } from '@awning/contract';
import {
  listActivity,
  listMailTemplates,
  previewMailWords,
  resetMailTemplate,
  saveMailTemplate,
  sendTestMail,
  undoActivity,
} from '@awning/contract/calls';
import { refuse } from '@awning/contract/fake-server';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createFakeServer, type FakeServer, owner } from '../../../testing/fake-server.ts';
import { openAdmin } from '../../../testing/open-admin.tsx';

const untouched: MailTemplate = {
  name: 'back-in-stock',
  group: 'waitlists',
  title: 'Back in stock',
  about: 'To everybody who waits.',
  slots: ['siteTitle', 'productName'],
  subject: null,
  heading: null,
  introduction: null,
  buttonLabel: null,
  hasButton: true,
  isFixed: false,
  enabled: true,
  canSwitchOff: false,
  version: 0,
};
const reset: MailTemplate = {
  ...untouched,
  name: 'member-password-reset',
  group: 'accounts',
  title: 'New password',
  slots: [],
  hasButton: false,
  isFixed: true,
};
const bodies = (server: FakeServer, endpoint: string): unknown[] =>
  server.requests.filter((request) => request.endpoint === endpoint).map(({ body }) => body);
const PREVIEW = 'POST /api/commerce/mail-templates/:name/preview';
const SAVE = 'PUT /api/commerce/mail-templates/:name';
const NOTHING = { subject: null, heading: null, introduction: null, buttonLabel: null };

const open = (path: string, template: MailTemplate = untouched) => {
  const server = createFakeServer({ member: owner });
  const stored = { mail: template };
  server.respond(listMailTemplates, () => ({ body: { mailTemplates: [stored.mail, reset] } }));
  server.respond(previewMailWords, ({ body, params }) => ({
    body: {
      subject: body.subject ?? 'Mug is back',
      html: '<p>Hello</p>',
      text: 'Hello',
      record: params.name === reset.name ? null : 'ann@example.com, Mug',
      defaults: {
        subject: '{productName} is back',
        heading: '{productName} is back',
        introduction: 'Now it can be bought.',
        buttonLabel: 'See it in the shop',
      },
    },
  }));
  server.respond(saveMailTemplate, ({ body, headers }) => {
    if (headers.get('if-match') !== `"${stored.mail.version}"`)
      return refuse(412, 'mail-templates.changed-meanwhile', 'Someone else changed this email.');
    stored.mail = { ...stored.mail, ...body, version: stored.mail.version + 1 };
    return { body: { mailTemplate: stored.mail } };
  });
  server.respond(resetMailTemplate, () => {
    stored.mail = { ...untouched, version: stored.mail.version + 1 };
    return { body: { mailTemplate: stored.mail } };
  });
  server.respond(sendTestMail, () => ({ body: { to: 'owner@example.com' } }));
  return { server, stored, ...openAdmin(server, path) };
};

describe('the mails of a site', () => {
  it('mails are listed by what they are about, and lead to a page each', async () => {
    const { user } = open('/config/settings/mails');
    const waitlists = within(await screen.findByRole('region', { name: 'Waiting lists' }));
    expect(waitlists.getByText('Default')).toBeDefined();
    const accounts = within(screen.getByRole('region', { name: 'Accounts of members' }));
    expect(accounts.getByText('Fixed words')).toBeDefined();
    await user.click(waitlists.getByRole('link', { name: 'Back in stock' }));
    expect(await screen.findByRole('heading', { name: 'Back in stock', level: 1 })).toBeDefined();
  });
});

describe('the words of a mail', () => {
  it('unsaved words are in the preview and in the test, and are stored by Save alone', async () => {
    const { user, server } = open('/config/settings/mails/back-in-stock');
    expect(await screen.findByText('Subject: Mug is back')).toBeDefined();
    expect(screen.getByText('Shown with: ann@example.com, Mug')).toBeDefined();
    await user.type(screen.getByRole('textbox', { name: 'Subject' }), 'Hurra');
    expect(await screen.findByText('Subject: Hurra')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Send me a test' }));
    expect(await screen.findByText('A test is on its way to owner@example.com')).toBeDefined();
    expect(bodies(server, 'POST /api/commerce/mail-templates/:name/test')).toEqual([
      { ...NOTHING, subject: 'Hurra' },
    ]);
    expect(bodies(server, SAVE)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(bodies(server, SAVE)).toEqual([{ subject: 'Hurra' }]));
    expect(await screen.findByRole('button', { name: 'Back to the default' })).toBeDefined();
  });

  it('a placeholder that stands for nothing is said at its field, and the server is not asked', async () => {
    const { user, server } = open('/config/settings/mails/back-in-stock');
    await screen.findByText('Subject: Mug is back');
    await user.type(screen.getByRole('textbox', { name: 'Subject' }), '{{nothing}');
    expect(
      await screen.findByText('{nothing} stands for nothing here. You can use {siteTitle}, {productName}.'),
    ).toBeDefined();
    expect(screen.getByText(/The preview goes on when/)).toBeDefined();
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(bodies(server, PREVIEW)).toEqual([NOTHING]);
  });

  it('a placeholder is put where the member typed last, and default words are a start', async () => {
    const { user } = open('/config/settings/mails/back-in-stock');
    const subject = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Subject' });
    await user.type(subject, 'Here: ');
    await user.click(screen.getByRole('button', { name: 'Insert productName' }));
    expect(subject.value).toBe('Here: {productName}');
    await user.click(await screen.findByRole('button', { name: 'Start from the default: Text' }));
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' }).value).toBe(
      'Now it can be bought.',
    );
  });

  it('words that another member saved meanwhile are shown beside the own ones, and nothing is lost', async () => {
    const { user, stored } = open('/config/settings/mails/back-in-stock');
    const subject = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Subject' });
    await user.type(subject, 'Mine');
    stored.mail = { ...stored.mail, subject: 'Theirs', version: 7 };
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findAllByText(/Theirs/)).length).toBeGreaterThan(0);
    expect(subject.value).toBe('Mine');
  });

  it('own words go back to those that come with the mail', async () => {
    const { user } = open('/config/settings/mails/back-in-stock', {
      ...untouched,
      subject: 'Hurra',
      version: 1,
    });
    await user.click(await screen.findByRole('button', { name: 'Back to the default' }));
    expect(await screen.findByText('The mail has its default words again')).toBeDefined();
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Subject' }).value).toBe(''),
    );
  });

  it('a reset asks before it drops words that are not saved, and Undo brings back the saved ones', async () => {
    const { user, server, stored } = open('/config/settings/mails/back-in-stock', {
      ...untouched,
      subject: 'Hurra',
      version: 100,
    });
    const before = stored.mail;
    server.respond(listActivity, () => Response.json({ activities: [{ id: 'a'.repeat(24) }] }));
    server.respond(undoActivity, () => {
      stored.mail = { ...before, version: 301 };
      return Response.json({});
    });
    const subject = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Subject' });
    await waitFor(() => expect(subject.value).toBe('Hurra'));
    await user.type(subject, ' today');
    const reset = () => screen.getByRole('button', { name: 'Back to the default' });
    await user.click(reset());
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/They are dropped, and Undo does not bring them back/)).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(subject.value).toBe('Hurra today');
    expect(stored.mail).toBe(before);

    await user.click(reset());
    await user.click(await screen.findByRole('button', { name: 'Drop them and go back' }));
    await waitFor(() => expect(subject.value).toBe(''));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(subject.value).toBe('Hurra'));
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('a reset drops the words that it said it would, also when the mail is read again meanwhile', async () => {
    const { user, server, stored, services } = open('/config/settings/mails/back-in-stock', {
      ...untouched,
      subject: 'Hurra',
      version: 100,
    });
    server.respond(resetMailTemplate, async () => {
      // Another member changes another word of it.
      stored.mail = { ...stored.mail, heading: 'Look', version: 101 };
      await services.queries.invalidateQueries({ queryKey: ['mail-templates'] });
      await new Promise((resolve) => setTimeout(resolve, 50));
      stored.mail = { ...untouched, version: 102 };
      return Response.json({ mailTemplate: stored.mail });
    });
    const subject = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Subject' });
    await waitFor(() => expect(subject.value).toBe('Hurra'));
    await user.type(subject, ' today');
    await user.click(screen.getByRole('button', { name: 'Back to the default' }));
    await user.click(await screen.findByRole('button', { name: 'Drop them and go back' }));
    await waitFor(() => expect(subject.value).toBe(''));
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('a reset that is refused leaves what was typed', async () => {
    const { user, server } = open('/config/settings/mails/back-in-stock', {
      ...untouched,
      subject: 'Hurra',
      version: 100,
    });
    server.respond(resetMailTemplate, () =>
      refuse(412, 'mail-templates.changed-meanwhile', 'Someone else changed this email.'),
    );
    const subject = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Subject' });
    await user.type(subject, ' today');
    await user.click(screen.getByRole('button', { name: 'Back to the default' }));
    await user.click(await screen.findByRole('button', { name: 'Drop them and go back' }));
    expect(await screen.findByText('Someone else changed this email.')).toBeDefined();
    expect(subject.value).toBe('Hurra today');
  });

  it('words that keep accounts safe are shown, and no field changes them', async () => {
    open('/config/settings/mails/member-password-reset');
    expect(await screen.findByText(/These words are fixed/)).toBeDefined();
    expect(await screen.findByText(/a real link would let its reader in/)).toBeDefined();
    expect(screen.queryByRole('textbox', { name: 'Subject' })).toBeNull();
  });
});
