import {
  type MailTemplate,
  type MailTemplatePreview,
  mayRoles,
  type Permission,
  type RoleCode,
  roleCodes,
  type SiteMailName,
  siteMailNames,
  toRoleMap,
  websiteRoles,
} from '@awning/contract';
import { defaultFormModel } from '@awning/forms';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placeForm } from '../../../testing/form-fixture.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import { openWaitlistFixture, type WaitlistFixture } from '../../../testing/waitlist-fixture.ts';
import { JOIN_REQUESTED } from '../../people/mailing-list/index.ts';

const PATH = '/api/commerce/mail-templates';
const everything = { roles: toRoleMap([websiteRoles.admin]) };

let app: TestApp;
let fixture: WaitlistFixture;
let member: TestBrowser;
let email: string;
beforeAll(async () => {
  app = await createTestApp();
  fixture = await openWaitlistFixture(app);
  member = app.browser({ host: `${fixture.site.slug}.localhost` });
  email = (await app.make.member(fixture.site, [websiteRoles.admin])).email;
  await app.make.signIn(member, email);
});
afterAll(() => app.close());

const list = async (): Promise<MailTemplate[]> => (await member.get(PATH)).json().mailTemplates;
const one = async (name: SiteMailName): Promise<MailTemplate> => {
  const found = (await list()).find((each) => each.name === name);
  if (!found) throw new Error(name);
  return found;
};
const preview = async (name: SiteMailName, words: object = {}): Promise<MailTemplatePreview> => {
  const response = await member.call('POST', `${PATH}/${name}/preview`, words);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};
const save = (name: SiteMailName, words: object, headers = {}) =>
  member.call('PUT', `${PATH}/${name}`, words, headers);
const errorsOf = async (name: SiteMailName, words: object): Promise<Record<string, string>> => {
  const response = await save(name, words);
  expect([response.statusCode, response.json().code]).toEqual([400, 'mail-templates.invalid']);
  return response.json().errors;
};
const delivered = (to: string) => app.mailbox.delivered.filter((mail) => mail.to === to);
const visible = (html: string): string => html.replace(/<style>[\s\S]*?<\/style>|<[^>]*>/g, ' ');

describe('every mail of a site', () => {
  it('each mail is listed once with its group, who gets it, and whether its words can be changed', async () => {
    const all = await list();
    expect(all.map(({ name }) => name)).toEqual([...siteMailNames]);
    for (const { name, title, about } of all) {
      expect([name, title.trim() === '', /^(To|From) /.test(about)]).toEqual([name, false, true]);
    }
    const fixed = all.filter(({ isFixed }) => isFixed);
    expect(fixed.every(({ group, slots }) => group === 'accounts' && slots.length === 0)).toBe(true);
    expect(fixed.map(({ name }) => name)).toContain('member-password-reset');
  });

  it.each(siteMailNames)(
    'the mail %s is drawn with made-up data in a site that has nothing',
    async (name) => {
      const site = await app.make.site();
      const { subject, html, text, record } = await app.siteMails.preview(site.id, name, {}, everything);
      expect(record).toBeNull();
      expect(subject).toMatch(/\S/);
      expect(html).toMatch(/^<!doctype html>/);
      expect(visible(html)).not.toMatch(/undefined|null|[{}]/);
      expect(text).not.toMatch(/undefined|null|[{}]|<[a-z/]/);
    },
  );

  it.each(siteMailNames)(
    'the mail %s says the same with the words that come with it taken over',
    async (name) => {
      const template = await one(name);
      const { defaults, record: _record, ...ours } = await preview(name);
      if (template.isFixed) return;
      const { buttonLabel, ...words } = defaults;
      expect(template.hasButton).toBe(buttonLabel !== null);
      const { defaults: _defaults, record: _same, ...taken } = await preview(name, defaults);
      expect(taken).toEqual(ours);
      for (const text of Object.values(words)) expect(text).toMatch(/\S/);
    },
  );

  it('words of every kind are shown in a preview and sent as a test, to the member alone and unsaved', async () => {
    const words = {
      subject: 'Wieder da: {productName} ☕',
      heading: 'שלום {siteTitle}',
      introduction: '<b>Bold</b> & "quotes"\n\nSecond {variantName}',
      buttonLabel: 'Los <i>!</i>',
    };
    const { html, text, subject } = await preview('back-in-stock', words);
    expect(subject).toMatch(/^Wieder da: .+ ☕$/);
    expect(html).toContain('שלום');
    expect(html).toContain('&lt;b&gt;Bold&lt;/b&gt; &amp; "quotes"');
    expect(html).toContain('Los &lt;i&gt;!&lt;/i&gt;');
    expect(text).toContain('<b>Bold</b> & "quotes"');
    app.mailbox.delivered.length = 0;
    expect((await member.call('POST', `${PATH}/back-in-stock/test`, words)).json()).toEqual({ to: email });
    await app.settle();
    expect(app.mailbox.delivered.map(({ to, subject: sent }) => [to, sent])).toEqual([
      [email, `[Test] ${subject}`],
    ]);
    expect(await one('back-in-stock')).toMatchObject({ subject: null, heading: null, version: 0 });
  });
});

describe('words that cannot be saved', () => {
  it('a blank, broken or endless word is refused with a sentence at its field, and nothing is stored', async () => {
    const errors = await errorsOf('low-stock', {
      subject: 'A\r\nBcc: all@example.com',
      heading: '   ',
      introduction: 'x'.repeat(2001),
      buttonLabel: 'Bell \u0007',
    });
    expect(errors).toEqual({
      subject: 'A subject has one line. Please take the line break out.',
      heading: 'A heading needs words. Leave it out to have those that come with it.',
      introduction: 'The text can have 2000 characters at most. This has 2001.',
      buttonLabel: 'A button has a character that no email can show. Please type it again.',
    });
    expect((await save('low-stock', { introduction: 'x'.repeat(100_000) })).statusCode).toBe(400);
    expect(await one('low-stock')).toMatchObject({ subject: null, introduction: null, version: 0 });
  });

  it.each(['{nobody}', '{sku', '{}', '{ sku }', '{sku.name}', '{.if x}', '{{sku}}'])(
    'the placeholder %s, which stands for nothing, is refused',
    async (typed) => {
      const { subject = '' } = await errorsOf('low-stock', { subject: `Only ${typed}` });
      expect(subject).toContain('stands for nothing here. You can use {siteTitle}');
    },
  );

  it('words that keep accounts safe are fixed, and mails that people need stay switched on', async () => {
    const fixed = 'The words of this email keep accounts safe, so they cannot be changed.';
    expect(await errorsOf('member-password-reset', { subject: 'Hello' })).toEqual({ subject: fixed });
    expect(await errorsOf('invitation', { introduction: 'Hello' })).toEqual({ introduction: fixed });
    for (const name of ['member-password-reset', 'kept-for-you', 'confirm-subscription'] as const)
      expect(await errorsOf(name, { enabled: false })).toEqual({
        enabled: 'People need this email, so it cannot be switched off.',
      });
  });

  it('a change over another version of the words is refused, and so is the reset', async () => {
    const first = await save('review-request', { subject: 'First' });
    const tag = String(first.headers.etag);
    await save('review-request', { subject: 'Second' }, { 'if-match': tag });
    const late = await save('review-request', { subject: 'Third' }, { 'if-match': tag });
    expect([late.statusCode, late.json().code]).toEqual([412, 'mail-templates.changed-meanwhile']);
    const reset = await member.call('DELETE', `${PATH}/review-request`, undefined, { 'if-match': tag });
    expect(reset.statusCode).toBe(412);
    expect((await one('review-request')).subject).toBe('Second');
  });

  it('members without the store neither see nor change the words, and other sites have their own', async () => {
    await save('form-submitted', { heading: 'Only ours' });
    const editor = await app.signedIn(fixture.site, websiteRoles.editor);
    expect((await editor.get(PATH)).statusCode).toBe(403);
    expect((await editor.call('PUT', `${PATH}/form-submitted`, { heading: 'No' })).statusCode).toBe(403);
    const other = await app.make.site();
    const found = (await app.siteMails.list(other.id)).find(({ name }) => name === 'form-submitted');
    expect(found).toMatchObject({ heading: null, version: 0 });
    await member.call('DELETE', `${PATH}/form-submitted`);
  });
});

describe('a reset', () => {
  it('own words are taken back to those that come with the mail, and by the activity back again', async () => {
    await save('confirm-sign-up', { subject: 'Mine', heading: 'My heading', buttonLabel: 'Yes' });
    const reset = await member.call('DELETE', `${PATH}/confirm-sign-up`);
    expect(reset.json().mailTemplate).toMatchObject({ subject: null, heading: null, buttonLabel: null });
    const [activity] = (await member.get('/api/activity?limit=1')).json().activities;
    expect(activity).toMatchObject({ kind: 'mailTemplate.resetMailTemplate' });
    const undone = await member.call('POST', `/api/activity/${activity.id}/undo`, {});
    expect(undone.statusCode, undone.body).toBe(200);
    expect(await one('confirm-sign-up')).toMatchObject({
      subject: 'Mine',
      heading: 'My heading',
      buttonLabel: 'Yes',
    });
  });

  it('a member who has old words open is refused after an undo and new words, whose version is another', async () => {
    const first = await save('kept-for-you', { subject: 'First' });
    const old = String(first.headers.etag);
    const [activity] = (await member.get('/api/activity?limit=1')).json().activities;
    const undone = await member.call('POST', `/api/activity/${activity.id}/undo`, {});
    expect(undone.statusCode, undone.body).toBe(200);
    expect(await one('kept-for-you')).toMatchObject({ subject: null, version: 0 });
    await save('kept-for-you', { subject: 'Second' });
    const late = await save('kept-for-you', { subject: 'Over it' }, { 'if-match': old });
    expect([late.statusCode, late.json().code]).toEqual([412, 'mail-templates.changed-meanwhile']);
    expect((await one('kept-for-you')).subject).toBe('Second');
    await member.call('DELETE', `${PATH}/kept-for-you`);
  });
});

describe('own words in the mails that leave', () => {
  it('people on a waiting list read the own words of the shop, and the preview shows the latest of them', async () => {
    await save('back-in-stock', {
      subject: 'Hurra, {productName}',
      heading: 'Hurra',
      introduction: 'Come and see {productName}.',
      buttonLabel: 'To the shop',
    });
    const wanted = await fixture.wanted(0, { title: 'Tide mug' });
    await fixture.line(wanted, ['wait@example.com']);
    const shown = await preview('back-in-stock');
    expect([shown.record, shown.subject]).toEqual(['wait@example.com, Tide mug', 'Hurra, Tide mug']);
    await fixture.restock(wanted, 3);
    await app.settle();
    const [mail] = delivered('wait@example.com');
    expect(mail?.subject).toBe('Hurra, Tide mug');
    expect(mail?.text).toContain('Come and see Tide mug.');
    expect(mail?.text).toMatch(/To the shop: https?:/);
    expect(mail?.html).toContain('Leave this waiting list');
  });

  it('a visitor who asks for news reads the own words, and confirms by the same link', async () => {
    await save('confirm-subscription', { subject: 'Noch ein Schritt', buttonLabel: 'Ja' });
    await app.platform.database.transaction((tx) =>
      app.platform.outbox.emit(tx, {
        websiteId: fixture.site.id,
        topic: JOIN_REQUESTED,
        payload: {
          email: 'news@example.com',
          source: 'newsletter',
          sourceId: 'submission-1',
          wording: 'Sign up',
          doubleOptIn: true,
          askedAt: app.clock.now().toISOString(),
        },
      }),
    );
    await app.settle();
    const [mail] = delivered('news@example.com');
    expect(mail?.subject).toBe('Noch ein Schritt');
    expect(mail?.text).toMatch(/Ja: https?:\S+\/join\/\S+/);
    const shown = await preview('confirm-subscription');
    expect(shown.record).toBe('news@example.com');
    // A member who looks at the mail cannot confirm in the visitor's place.
    expect(shown.html).not.toContain('/join/');
  });

  it('a buyer who is asked for a review reads the own words', async () => {
    await app.settings.changeStore(fixture.site.id, {
      value: { nativeReviewsEnabled: true, reviewsKillSwitch: false },
      by: 'test',
    });
    const { product } = await fixture.wanted(1, { title: 'Tide bowl' });
    await save('review-request', { subject: '{customerName}, wie ist {productName}?' });
    const asked = await member.call('POST', '/api/commerce/reviews/requests', {
      itemId: product.id,
      email: 'buyer@example.com',
      name: 'Rosa',
      send: true,
    });
    expect(asked.statusCode, asked.body).toBe(200);
    await app.settle();
    const [mail] = delivered('buyer@example.com');
    expect(mail?.subject).toBe('Rosa, wie ist Tide bowl?');
    expect(mail?.text).toContain('/reviews/request?token=');
    expect(mail?.html).toMatch(/^<!doctype html>/);
  });

  it('those who manage the store read the own words when little is left', async () => {
    await save('low-stock', { subject: 'Order more of {productName}: {quantity}' });
    const wanted = await fixture.wanted(9, { title: 'Tide plate' });
    app.mailbox.delivered.length = 0;
    await fixture.restock(wanted, -7);
    await app.settle();
    expect(delivered(email).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Order more of Tide plate.*: 2$/),
    ]);
  });

  it('the mail about a form has the own words, and is not sent while it is switched off', async () => {
    const created = await member.call('POST', '/api/forms', {
      model: {
        ...defaultFormModel,
        name: 'Contact',
        fields: [{ id: 'email', type: 'email', title: 'Email' }],
      },
      storage: {
        notify: ['desk@example.com'],
        mailingList: { enabled: false, doubleOptIn: true },
        retentionDays: null,
      },
    });
    const formId = created.json().form.id;
    await placeForm(app, fixture.site, formId);
    const send = async (): Promise<void> => {
      const visitor = app.browser({ host: `${fixture.site.slug}.localhost` });
      const { key } = (await visitor.call('POST', '/api/form/FormSubmissionKey')).json();
      const sent = await visitor.call('POST', '/api/form/SaveFormSubmission', {
        key,
        formId,
        form: JSON.stringify({ email: 'ada@example.com' }),
        pageTitle: 'Say hello',
        pagePath: '/hello',
      });
      expect(sent.statusCode, sent.body).toBe(200);
      await app.settle();
      await app.settle();
    };
    await save('form-submitted', { subject: 'Post von {from}', enabled: false });
    await send();
    expect(delivered('desk@example.com')).toEqual([]);
    await save('form-submitted', { enabled: true });
    await send();
    expect(delivered('desk@example.com').map(({ subject }) => subject)).toEqual(['Post von ada@example.com']);
    expect((await preview('form-submitted')).record).toBe('Contact, ada@example.com');
  });
});

/** What the records that each mail is shown with hold of people, and who may read those records. */
const PERSONAL: readonly (readonly [SiteMailName, Permission, string])[] = [
  ['form-submitted', 'forms.manage', 'ada@example.com'],
  ['review-request', 'reviews.moderate', 'Secret reviewer'],
  ['confirm-subscription', 'commerce.manage', 'news@example.com'],
  ['back-in-stock', 'commerce.manage', 'Tide mug'],
];

describe('records in previews and tests', () => {
  /** A program: no cookies, no crumb. */
  const program = async (scopes: readonly Permission[]) => {
    const made = await member.call('POST', '/api/api-keys', { name: 'Mail words', scopes });
    expect(made.statusCode, made.body).toBe(201);
    const headers = { authorization: `Bearer ${made.json().key}` };
    const browser = app.browser({ host: `${fixture.site.slug}.localhost` });
    return {
      get: (url: string) => browser.get(url, headers),
      post: (url: string) =>
        browser.raw({
          method: 'POST',
          url,
          headers: { ...headers, 'content-type': 'application/json' },
          payload: {},
        }),
    };
  };
  /** Every way to look at a mail, as one text. */
  const everyWay = async (
    reader: Awaited<ReturnType<typeof program>>,
    name: SiteMailName,
  ): Promise<string> => {
    app.mailbox.delivered.length = 0;
    const looks = await Promise.all([
      reader.get(`${PATH}/${name}/preview`),
      reader.post(`${PATH}/${name}/preview`),
      reader.get(`/commerce/mail-preview/${name}`),
      reader.post(`${PATH}/${name}/test`),
    ]);
    expect(looks.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    await app.settle();
    expect(app.mailbox.delivered).toHaveLength(1);
    return [...looks.map(({ body }) => body), JSON.stringify(app.mailbox.delivered)].join('\n');
  };
  beforeAll(async () => {
    const { product } = await fixture.wanted(1, { title: 'Tide jug' });
    const added = await member.call('POST', '/api/commerce/reviews', {
      itemId: product.id,
      rating: 5,
      authorName: 'Secret reviewer',
      body: 'Pours well.',
    });
    expect(added.statusCode, added.body).toBe(201);
  });

  it.each(PERSONAL)(
    'a key without the permission to read the record of the mail %s gets a made-up one, in every way to look',
    async (name, permission, personal) => {
      const allowed = await program([...new Set<Permission>(['commerce.manage', permission])]);
      expect(await everyWay(allowed, name)).toContain(personal);
      if (permission === 'commerce.manage') return;
      const store = await program(['commerce.manage']);
      expect(await everyWay(store, name)).not.toContain(personal);
      expect((await store.get(`${PATH}/${name}/preview`)).json().record).toBeNull();
    },
  );

  it.each(roleCodes)(
    'the role %i has previews of mails only when it manages the shop, with the records that it may read',
    async (role: RoleCode) => {
      const reader = await app.signedIn(fixture.site, role);
      for (const [name, permission, personal] of PERSONAL) {
        const shown = await reader.get(`${PATH}/${name}/preview`);
        const may = mayRoles(toRoleMap([role]), 'commerce.manage');
        expect([name, shown.statusCode]).toEqual([name, may ? 200 : 403]);
        const mayRead = may && mayRoles(toRoleMap([role]), permission);
        expect([name, shown.body.includes(personal)]).toEqual([name, mayRead]);
      }
    },
  );
});
