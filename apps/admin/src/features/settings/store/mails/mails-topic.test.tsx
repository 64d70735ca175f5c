// @vitest-environment happy-dom
import type { MailTemplate } from '@awning/contract';
import {
  listMailTemplates,
  previewMailWords,
  resetMailTemplate,
  saveMailTemplate,
  sendTestMail,
} from '@awning/contract/calls';
import { refuse } from '@awning/contract/fake-server';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createFakeServer, type FakeServer, owner } from '../../../../testing/fake-server.ts';
import { openAdmin } from '../../../../testing/open-admin.tsx';

const untouched: MailTemplate = {
  name: 'order-shipped',
  title: 'Order shipped',
  about: 'To the buyer, when goods leave.',
  slots: ['siteTitle', 'orderNumber'],
  subject: null,
  introduction: null,
  enabled: true,
  canSwitchOff: true,
  version: 0,
};
const bodies = (server: FakeServer, endpoint: string): unknown[] =>
  server.requests.filter((request) => request.endpoint === endpoint).map(({ body }) => body);
const PREVIEW = 'POST /api/commerce/mail-templates/:name/preview';

const open = async (template: MailTemplate = untouched) => {
  const server = createFakeServer({ member: owner });
  let stored = template;
  server.respond(listMailTemplates, () => ({ body: { mailTemplates: [stored] } }));
  server.respond(previewMailWords, ({ body }) =>
    body.subject?.includes('{nothing}') === true
      ? refuse(400, 'order-mails.invalid', 'These words could not be saved.', {
          errors: { subject: '{nothing} stands for nothing here.' },
        })
      : { body: { subject: body.subject ?? 'It is on its way', html: '<p>Hello</p>', text: 'Hello' } },
  );
  server.respond(saveMailTemplate, ({ body }) => {
    stored = { ...stored, ...body, version: stored.version + 1 };
    return { body: { mailTemplate: stored } };
  });
  server.respond(resetMailTemplate, () => {
    stored = { ...stored, subject: null, introduction: null, enabled: true, version: stored.version + 1 };
    return { body: { mailTemplate: stored } };
  });
  server.respond(sendTestMail, () => ({ body: { to: 'owner@example.com' } }));
  const { user } = openAdmin(server, '/config/settings/mails');
  await user.click(await screen.findByRole('button', { name: 'Edit the mail Order shipped' }));
  return { user, server, sheet: within(await screen.findByRole('dialog', { name: 'Order shipped' })) };
};

describe('the words of a mail', () => {
  it('unsaved words are in the preview and in the test, and are stored by Save alone', async () => {
    const { user, server, sheet } = await open();
    expect(await sheet.findByText('Subject: It is on its way')).toBeDefined();
    await user.type(sheet.getByLabelText('Subject'), 'Packed');
    expect(await sheet.findByText('Subject: Packed')).toBeDefined();
    await user.click(sheet.getByRole('button', { name: 'Send me a test' }));
    expect(await screen.findByText('A test is on its way to owner@example.com')).toBeDefined();
    expect(bodies(server, 'POST /api/commerce/mail-templates/:name/test')).toEqual([
      { subject: 'Packed', introduction: null },
    ]);
    expect(bodies(server, 'PUT /api/commerce/mail-templates/:name')).toEqual([]);
    await user.click(sheet.getByRole('button', { name: 'Save mail' }));
    await waitFor(() =>
      expect(bodies(server, 'PUT /api/commerce/mail-templates/:name')).toEqual([
        { subject: 'Packed', introduction: null, enabled: true },
      ]),
    );
    expect(await sheet.findByRole('button', { name: 'Back to the words that come with it' })).toBeDefined();
  });

  it('a name in braces that stands for nothing is told beside the preview', async () => {
    const { user, sheet } = await open();
    await user.type(sheet.getByLabelText('Subject'), '{{nothing}');
    expect(await sheet.findByText('{nothing} stands for nothing here.')).toBeDefined();
  });

  it('a mail is shown for the order whose number is typed, and reset to the words that come with it', async () => {
    const { user, server, sheet } = await open({ ...untouched, subject: 'Packed', version: 1 });
    await user.type(sheet.getByLabelText('Order number'), '1042');
    await waitFor(() =>
      expect(bodies(server, PREVIEW).at(-1)).toEqual({
        subject: 'Packed',
        introduction: null,
        orderNumber: '1042',
      }),
    );
    await user.click(sheet.getByRole('button', { name: 'Back to the words that come with it' }));
    await waitFor(() => expect(sheet.getByLabelText<HTMLInputElement>('Subject').value).toBe(''));
  });
});
