import { websiteRoles } from '@awning/contract';
import {
  listSecrets,
  readCollection,
  removeSecret,
  saveCodeInjection,
  saveSecret,
  saveSiteAccess,
  saveSiteIdentity,
} from '@awning/contract/calls';
import { refuse } from '@awning/contract/fake-server';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { createTranslate } from '../../messages/messages.ts';
import { createFakeServer, type FakeServer, owner } from '../../testing/fake-server.ts';
import { openAdmin } from '../../testing/open-admin.tsx';
import { findSettings } from './setting-index.ts';
import { topicComponents } from './topic-components.ts';
import { topics } from './topic-list.ts';
import { topicMessages } from './topic-messages.ts';

afterEach(() => window.localStorage.clear());

const administrator = {
  ...owner,
  roles: { [websiteRoles.admin]: true as const },
  permissions: [
    ...owner.permissions,
    'code.manage',
    'secrets.manage',
    'billing.manage',
    'content.contribute',
  ] as typeof owner.permissions,
};
const open = (topic: string, server = createFakeServer({ member: administrator })) => ({
  server,
  ...openAdmin(server, `/config/settings/${topic}`),
});
const lastBody = (server: FakeServer, endpoint: string): unknown =>
  server.requests.findLast((request) => request.endpoint === endpoint)?.body;
const IDENTITY = 'PUT /api/settings/identity';

describe('the search over settings', () => {
  it('finds a setting by its name or its hint and leads to its section', async () => {
    const { user, address } = open('');
    const field = await screen.findByRole('searchbox', { name: 'Find a setting' });
    await user.type(field, 'robots');
    await user.click(await screen.findByRole('link', { name: /Own lines of robots.txt/ }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Search engines' })).toBeDefined();
    expect(address()).toBe('/config/settings/search-engines#visibility');
  });

  it('says which words no setting has', async () => {
    const { user } = open('');
    await user.type(await screen.findByRole('searchbox', { name: 'Find a setting' }), 'zeppelin');
    expect(await screen.findByText(/has “zeppelin” in its name/)).toBeDefined();
  });

  it('offers nothing of topics that the roles do not include', () => {
    const t = createTranslate(topicMessages, 'en');
    const few = topics.filter(({ id }) => id === 'store');
    expect(findSettings('logo', few, t)).toEqual([]);
    expect(findSettings('logo', topics, t)[0]).toMatchObject({ topic: 'brand', name: 'Logo' });
  });

  it('every topic has its page', () => {
    expect(Object.keys(topicComponents).toSorted()).toEqual(topics.map(({ id }) => id).toSorted());
  });

  it.each(['brand', 'business', 'language', 'search-engines', 'publishing', 'code', 'store', 'returns'])(
    'every field of %s is found by its name',
    async (topic) => {
      open(topic);
      await waitFor(() => expect(document.querySelector('main form')).not.toBeNull());
      const labels = [...document.querySelectorAll('main form label, main form legend')]
        .map((label) => label.firstChild?.textContent ?? '')
        .filter((text) => text !== '');
      const t = createTranslate(topicMessages, 'en');
      const days = /day$/;
      const missing = labels.filter(
        (label) =>
          !days.test(label) && !findSettings(label, topics, t).some((found) => found.topic === topic),
      );
      expect(labels.length).toBeGreaterThan(0);
      expect(missing).toEqual([]);
    },
  );
});

describe('how the site presents itself', () => {
  it('opening hours are saved by day, and a day that is emptied is not mentioned', async () => {
    const server = createFakeServer({ member: administrator });
    server.settings.identity.save({
      businessHours: { monday: { text: '9 to 5' }, sunday: { text: 'closed' } },
    });
    const { user } = open('business', server);
    await user.click(await screen.findByRole('button', { name: 'Monday’s hours for every weekday' }));
    await user.clear(screen.getByLabelText('Sunday'));
    await user.click(screen.getByRole('button', { name: 'Save opening hours' }));
    const day = { text: '9 to 5' };
    await waitFor(() =>
      expect(lastBody(server, IDENTITY)).toEqual({
        businessHours: { monday: day, tuesday: day, wednesday: day, thursday: day, friday: day },
      }),
    );
  });

  it('AP-23 what is typed while a save is on its way stays, as a change that is not saved yet', async () => {
    const { user, server } = open('business');
    let finish = (): void => undefined;
    const forward = server.respond(saveSiteIdentity, async (request) => {
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      forward();
      return server.settings.identity.write(request);
    });
    const street = await screen.findByLabelText<HTMLInputElement>('Street and number');
    await user.type(street, 'Quay 1');
    await user.click(screen.getByRole('button', { name: 'Save address' }));
    await user.type(street, '2');
    finish();
    await waitFor(() => expect(JSON.stringify(server.settings.identity.value)).toContain('Quay 1'));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Save address' })).toHaveProperty('disabled', false),
    );
    expect(street.value).toBe('Quay 12');
    await user.click(screen.getByRole('button', { name: 'Save address' }));
    await waitFor(() => expect(JSON.stringify(server.settings.identity.value)).toContain('Quay 12'));
  });

  it('an address that is typed and taken back is no change', async () => {
    const { user } = open('business');
    const street = await screen.findByLabelText('Street and number');
    await user.type(street, 'x');
    expect(screen.getByRole('button', { name: 'Save address' })).toHaveProperty('disabled', false);
    await user.clear(street);
    expect(screen.getByRole('button', { name: 'Save address' })).toHaveProperty('disabled', true);
  });

  it('social accounts are added, recognised by their address, moved and removed with a way back', async () => {
    const { user, server } = open('social');
    const add = await screen.findByRole('button', { name: 'Add an account' });
    await user.click(add);
    await user.type(screen.getByLabelText('Address of the account'), 'https://github.com/heron');
    expect(screen.getByRole('group', { name: 'Account 1: GitHub' })).toBeDefined();
    await user.click(add);
    await user.click(screen.getByRole('button', { name: 'Move GitHub down' }));
    await user.click(screen.getByRole('button', { name: 'Remove Instagram' }));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await user.click(screen.getByRole('button', { name: 'Remove Instagram' }));
    await user.click(screen.getByRole('button', { name: 'Save accounts' }));
    await waitFor(() =>
      expect(lastBody(server, IDENTITY)).toEqual({
        socialAccounts: [
          {
            serviceName: 'github',
            profileUrl: 'https://github.com/heron',
            screenname: '',
            iconEnabled: true,
          },
        ],
      }),
    );
  });

  it('an account whose address is refused keeps what was typed, with the sentence at its field', async () => {
    const server = createFakeServer({ member: administrator });
    const account = { serviceName: 'link', profileUrl: 'nowhere', screenname: '', iconEnabled: true };
    server.settings.identity.save({ socialAccounts: [account] });
    const { saveSiteIdentity } = await import('@awning/contract/calls');
    server.respond(saveSiteIdentity, () =>
      refuse(400, 'settings.bad-profile', 'Please check the accounts.', {
        errors: { 'socialAccounts.0.profileUrl': 'This is not an address.' },
      }),
    );
    const { user } = open('social', server);
    await user.type(await screen.findByLabelText('Address of the account'), '!');
    await user.click(screen.getByRole('button', { name: 'Save accounts' }));
    expect(await screen.findByText('This is not an address.')).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Address of the account').value).toBe('nowhere!');
  });

  it('a title format shows the title that it makes, and a pasted tag becomes its code', async () => {
    const { user, server } = open('search-engines');
    const pages = await screen.findByLabelText('Pages');
    await user.clear(pages);
    await user.type(pages, '%s: %c');
    expect(screen.getByText('Becomes: Saltmarsh Studio: About us')).toBeDefined();
    await user.click(screen.getByLabelText('Google Search Console'));
    await user.paste('<meta name="google-site-verification" content="abc-123" />');
    await user.click(screen.getByRole('button', { name: 'Save verification' }));
    await waitFor(() =>
      expect(lastBody(server, IDENTITY)).toEqual({ verificationCodes: { google: 'abc-123' } }),
    );
  });

  it('unsaved changes of one section are no changes of another that shares its source', async () => {
    const { user } = open('search-engines');
    await user.click(await screen.findByRole('switch', { name: 'Hide the whole site from search engines' }));
    expect(screen.getByRole('button', { name: 'Save visibility' })).toHaveProperty('disabled', false);
    expect(screen.getByRole('button', { name: 'Save titles' })).toHaveProperty('disabled', true);
  });
});

describe('counting visits', () => {
  const VISITS = 'PUT /api/settings/visits';

  it('PL-4.33 counting is switched off, and recording on with how many are recorded', async () => {
    const { user, server } = open('visits');
    await user.click(await screen.findByRole('switch', { name: /Count visits/ }));
    expect(screen.queryByLabelText(/How many visitors/)).toBeNull();
    await user.click(screen.getByRole('switch', { name: /Record whole visits/ }));
    const sample = screen.getByLabelText(/How many visitors/);
    await user.clear(sample);
    await user.type(sample, '250');
    expect(screen.getByText('Choose a whole number from 0 to 100.')).toBeDefined();
    await user.clear(sample);
    await user.type(sample, '25');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(lastBody(server, VISITS)).toEqual({ counting: false, recording: true, recordingSample: 25 }),
    );
  });
});

describe('who may see the site', () => {
  it('a site is locked with a password, which is asked for and never kept', async () => {
    const { user, server } = open('access');
    server.respond(saveSiteAccess, ({ body }) => {
      server.settings.access.save({ mode: body.mode, hasPassword: true });
      return server.settings.access.read();
    });
    await user.click(await screen.findByRole('radio', { name: /people who know a password/ }));
    await user.click(screen.getByRole('button', { name: 'Save access' }));
    expect(screen.getByText('Enter a password of at least 4 characters.')).toBeDefined();
    await user.type(screen.getByLabelText('Password of the site'), 'seagull');
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('seagull');
    await user.click(screen.getByRole('button', { name: 'Save access' }));
    await waitFor(() =>
      expect(lastBody(server, 'PUT /api/site-access')).toEqual({ mode: 'password', password: 'seagull' }),
    );
    expect(await screen.findByText('Saved.')).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Password of the site').value).toBe('');
  });
});

describe('secrets', () => {
  const withSecrets = (names: string[]) => {
    const server = createFakeServer({ member: administrator });
    const stored = new Set(names);
    const all = () => ({
      body: { secrets: Object.fromEntries([...stored].map((name) => [name, '__MASKED_FIELD__'])) },
    });
    server.respond(listSecrets, all);
    server.respond(saveSecret, ({ params }) => {
      stored.add(String(params.name));
      return all();
    });
    server.respond(removeSecret, ({ params }) => {
      stored.delete(String(params.name));
      return { body: undefined };
    });
    return { server, stored };
  };

  it('a secret is set, and its value is nowhere to be seen afterwards', async () => {
    const { server } = withSecrets([]);
    const { user } = open('secrets', server);
    await user.click(await screen.findByRole('button', { name: 'Set: Secret key of Stripe' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('Enter the value.')).toBeDefined();
    await user.type(screen.getByLabelText('New value'), 'sk_live_1');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('button', { name: 'Replace: Secret key of Stripe' })).toBeDefined();
    expect(document.body.innerHTML).not.toContain('sk_live_1');
    expect(lastBody(server, 'PUT /api/secrets/:name')).toEqual({ value: 'sk_live_1' });
  });

  it('a secret is removed after a question, and another one is added by its name', async () => {
    const { server, stored } = withSecrets(['stripe.secret-key', 'own.key']);
    const { user } = open('secrets', server);
    await user.click(await screen.findByRole('button', { name: 'Remove: own.key' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect([...stored]).toEqual(['stripe.secret-key']));
    await user.click(screen.getByRole('button', { name: 'Add a secret' }));
    await user.type(screen.getByLabelText('Name'), 'Wrong');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText(/Begin with a small letter/)).toBeDefined();
    await user.clear(screen.getByLabelText('Name'));
    await user.type(screen.getByLabelText('Name'), 'news.key');
    await user.type(screen.getByLabelText('New value'), 'abc');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(stored.has('news.key')).toBe(true));
  });

  it('the captcha of Google asks for its key, and says when it is half set up', async () => {
    const { server } = withSecrets([]);
    const { saveCaptchaSettings } = await import('@awning/contract/calls');
    server.respond(saveCaptchaSettings, () =>
      refuse(400, 'captcha.incomplete', 'Not complete.', { errors: { kind: 'Save the key first.' } }),
    );
    const { user } = open('captcha', server);
    await user.selectOptions(await screen.findByLabelText('Kind'), 'recaptcha-checkbox');
    expect(await screen.findByRole('button', { name: 'Set: Secret key of reCAPTCHA' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Save captcha' }));
    expect(await screen.findByText('Save the key first.')).toBeDefined();
  });
});

describe('code of the owner', () => {
  it('code is saved as it was typed, and the way back switches it off in this browser', async () => {
    const { user, server } = open('code');
    await user.click(await screen.findByLabelText('Head of every page'));
    await user.paste('<script>1 < 2</script>');
    await user.click(screen.getByRole('button', { name: 'Save code' }));
    await waitFor(() => expect(server.settings.code.value.header).toBe('<script>1 < 2</script>'));
    const without = screen.getByRole('switch', { name: 'Show the site without this code in this browser' });
    await user.click(without);
    expect(document.cookie).toContain('ss_disableUserScripts=true');
    await user.click(without);
    expect(document.cookie).not.toContain('ss_disableUserScripts');
  });

  it.each(['mine', 'theirs'] as const)(
    'AP-24 code of one place that two members changed is shown from both, and %s stays by choice',
    async (choice) => {
      const { server, user } = open('code');
      const head = await screen.findByLabelText('Head of every page');
      await user.type(head, 'mine');
      await user.type(screen.getByLabelText('Below every post'), 'post');
      server.settings.code.save({ header: 'theirs', footer: 'beside' });
      const button = screen.getByRole('button', { name: 'Save code' });
      await user.click(button);
      const conflict = within(await screen.findByRole('region', { name: /changed this/ }));
      expect(screen.queryByText(/Someone else changed/)).toBeNull();
      expect([conflict.getByText('mine'), conflict.getByText('theirs')]).toHaveLength(2);
      expect([server.settings.code.value.header, server.settings.code.value.postItem]).toEqual([
        'theirs',
        '',
      ]);
      expect(button).toHaveProperty('disabled', true);
      await user.click(conflict.getByRole('button', { name: `Use ${choice} for Head of every page` }));
      expect(screen.queryByText(/Someone else changed/)).toBeNull();
      await user.click(button);
      await screen.findByText('Saved.');
      expect(server.settings.code.value).toMatchObject({
        header: choice,
        footer: 'beside',
        postItem: 'post',
      });
    },
  );

  it('AP-24 a save that others were ahead of each time says so, although no place was changed by both', async () => {
    const { server, user } = open('code');
    const head = await screen.findByLabelText('Head of every page');
    await user.type(head, 'mine');
    const mend = server.respond(saveCodeInjection, () =>
      refuse(412, 'settings.changed-meanwhile', 'Changed in the meantime.'),
    );
    await user.click(screen.getByRole('button', { name: 'Save code' }));
    expect(await screen.findByText(/Someone else changed these settings/)).toBeDefined();
    expect(head).toHaveProperty('value', 'mine');
    mend();
    await user.click(screen.getByRole('button', { name: 'Save code' }));
    await waitFor(() => expect(server.settings.code.value.header).toBe('mine'));
    await waitFor(() => expect(screen.queryByText(/Someone else changed/)).toBeNull());
  });
});

describe('access to the site', () => {
  it('a password that is typed on while another is saved stays in its field', async () => {
    const { user, server } = open('access');
    let finish = (): void => undefined;
    server.respond(saveSiteAccess, async ({ body }) => {
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      server.settings.access.save({ mode: body.mode, hasPassword: true });
      return server.settings.access.read();
    });
    await user.click(await screen.findByRole('radio', { name: /people who know a password/ }));
    const field = screen.getByLabelText<HTMLInputElement>('Password of the site');
    await user.type(field, 'seagull');
    await user.click(screen.getByRole('button', { name: 'Save access' }));
    await user.type(field, 's');
    finish();
    // The password of before is stored by now.
    expect(await screen.findByText(/A password is set/)).toBeDefined();
    expect(field.value).toBe('seagulls');
  });

  it('protected pages beyond the fiftieth are counted, and one that cannot be read says so', async () => {
    const server = createFakeServer({ member: administrator });
    const ids = Array.from({ length: 53 }, (_, index) => (index + 1).toString(16).padStart(24, '0'));
    server.settings.access.save({ protectedPages: ids });
    let isBroken = true;
    server.respond(readCollection, () =>
      isBroken
        ? refuse(503, 'http.unavailable', 'Busy right now.')
        : refuse(404, 'content.missing', 'There is no such page.'),
    );
    const { user } = open('access', server);
    expect(await screen.findByText(/3 more pages have one\./)).toBeDefined();
    expect((await screen.findAllByText('A page whose name could not be read')).length).toBe(50);
    expect(screen.queryByText('Loading the pages')).toBeNull();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getAllByText('A page that is no longer there').length).toBe(50));
  });
});
