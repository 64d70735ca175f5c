import type { ApiKey, WebhookDelivery, WebhookSubscription } from '@awning/contract';
import {
  addApiKey,
  addWebhookSubscription,
  changeWebhookSubscription,
  listApiKeys,
  listWebhookDeliveries,
  listWebhookSubscriptions,
  resendWebhookDeliveries,
  resendWebhookDelivery,
  revokeApiKey,
  testWebhookSubscription,
} from '@awning/contract/calls';
import { refuse } from '@awning/contract/fake-server';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { createFakeServer, type FakeServer, owner } from '../../../testing/fake-server.ts';
import { openAdmin } from '../../../testing/open-admin.tsx';

afterEach(() => window.localStorage.clear());

const administrator = {
  ...owner,
  permissions: [...owner.permissions, 'secrets.manage'] as typeof owner.permissions,
};
const PAGE = { hasNextPage: false, nextPageCursor: null, hasPreviousPage: false, previousPageCursor: null };
const lastBody = (server: FakeServer, endpoint: string): unknown =>
  server.requests.findLast((request) => request.endpoint === endpoint)?.body;

const webhook: WebhookSubscription = {
  id: 'a'.repeat(24),
  endpointUrl: 'https://warehouse.example/hook',
  topics: ['order.create'],
  enabled: true,
  failingSince: null,
  switchedOffOn: null,
  version: 3,
  createdOn: '2026-11-01T10:00:00.000Z',
  updatedOn: '2026-11-01T10:00:00.000Z',
};
const delivery: WebhookDelivery = {
  id: 'd'.repeat(24),
  topic: 'order.create',
  state: 'dead',
  attempts: 21,
  log: [{ startedOn: '2026-11-02T10:00:00.000Z', status: 500, ms: 120, error: 'It answered 500.' }],
  answer: 'Oh no',
  body: '{"orderId":"1"}',
  nextAttemptOn: null,
  createdOn: '2026-11-02T10:00:00.000Z',
  settledOn: '2026-11-05T10:00:00.000Z',
};

const openWebhooks = () => {
  const server = createFakeServer({ member: owner });
  server.respond(listWebhookSubscriptions, () => ({
    body: { webhookSubscriptions: [webhook], topics: ['order.create' as const], ...PAGE },
  }));
  server.respond(listWebhookDeliveries, () => ({ body: { deliveries: [delivery], ...PAGE } }));
  return { server, ...openAdmin(server, '/config/settings/webhooks') };
};
const sheetOf = async (user: ReturnType<typeof openWebhooks>['user']) => {
  await user.click(await screen.findByRole('button', { name: `Open the webhook ${webhook.endpointUrl}` }));
  return screen.findByRole('dialog', { name: webhook.endpointUrl });
};

describe('webhooks', () => {
  it('a new webhook shows its secret once, and a refused address is told at its field', async () => {
    const { user, server } = openWebhooks();
    server.respond(addWebhookSubscription, ({ body }) =>
      body.endpointUrl.startsWith('https://')
        ? { body: { webhookSubscription: webhook, secret: 'f'.repeat(64) } }
        : refuse(400, 'webhooks.bad-endpoint', 'Calls cannot be sent to this address.', {
            errors: { endpointUrl: 'The address has to start with https://.' },
          }),
    );
    await user.click(await screen.findByRole('button', { name: 'Add a webhook' }));
    const sheet = await screen.findByRole('dialog', { name: 'New webhook' });
    await user.type(within(sheet).getByLabelText('Address'), 'http://x');
    await user.click(within(sheet).getByRole('button', { name: 'Add webhook' }));
    expect(await within(sheet).findByText('The address has to start with https://.')).toBeDefined();
    await user.clear(within(sheet).getByLabelText('Address'));
    await user.type(within(sheet).getByLabelText('Address'), webhook.endpointUrl);
    await user.click(within(sheet).getByRole('button', { name: 'Add webhook' }));
    expect(await within(sheet).findByText('f'.repeat(64))).toBeDefined();
  });

  it('a warning comes before a webhook is switched off', async () => {
    const { user, server } = openWebhooks();
    server.respond(changeWebhookSubscription, ({ body }) => ({
      body: { webhookSubscription: { ...webhook, ...body } },
    }));
    const sheet = await sheetOf(user);
    await user.click(within(sheet).getByRole('switch', { name: 'Calls are made' }));
    await user.click(within(sheet).getByRole('button', { name: 'Save webhook' }));
    const question = await screen.findByRole('dialog', { name: 'Switch this webhook off?' });
    expect(lastBody(server, 'PATCH /api/commerce/webhook-subscriptions/:subscriptionId')).toBeUndefined();
    await user.click(within(question).getByRole('button', { name: 'Switch off' }));
    await waitFor(() =>
      expect(lastBody(server, 'PATCH /api/commerce/webhook-subscriptions/:subscriptionId')).toMatchObject({
        enabled: false,
      }),
    );
  });

  it('a test says what the receiver answered, and a call of the log shows what was sent and is sent again', async () => {
    const { user, server } = openWebhooks();
    server.respond(testWebhookSubscription, () => ({
      body: { status: 200, ms: 42, error: null, answer: 'Thanks' },
    }));
    server.respond(resendWebhookDelivery, () => ({
      body: { delivery: { ...delivery, state: 'waiting' as const } },
    }));
    const sheet = await sheetOf(user);
    await user.click(within(sheet).getByRole('button', { name: 'Send a test' }));
    expect(await within(sheet).findByText('The receiver answered 200 in 42 ms.')).toBeDefined();
    expect(await within(sheet).findByText('{"orderId":"1"}')).toBeDefined();
    await user.click(within(sheet).getByRole('button', { name: /^Send again: the call of /, hidden: true }));
    expect(await screen.findByText('The call is sent again')).toBeDefined();
  });

  it('a range is counted before it is sent, and the button says how many', async () => {
    const { user, server } = openWebhooks();
    server.respond(resendWebhookDeliveries, () => ({ body: { count: 12, remaining: 0 } }));
    const sheet = await sheetOf(user);
    await user.click(within(sheet).getByRole('button', { name: 'Count them' }));
    await user.click(await within(sheet).findByRole('button', { name: 'Send 12 calls again' }));
    expect(await screen.findByText('12 calls are sent again')).toBeDefined();
    expect(
      lastBody(server, 'POST /api/commerce/webhook-subscriptions/:subscriptionId/deliveries/resend'),
    ).toMatchObject({ state: 'dead', isPreview: false });
  });
});

const apiKey: ApiKey = {
  id: 'e'.repeat(24),
  name: 'Warehouse',
  hint: 'awn_1234',
  scopes: ['commerce.manage'],
  memberName: 'Shop owner',
  createdOn: '2026-11-01T10:00:00.000Z',
  lastUsedOn: null,
};

describe('API keys', () => {
  const openKeys = () => {
    const server = createFakeServer({ member: administrator });
    const keys: ApiKey[] = [];
    server.respond(listApiKeys, () => ({ body: { apiKeys: keys } }));
    server.respond(addApiKey, ({ body }) => {
      keys.push({ ...apiKey, ...body });
      return { body: { apiKey, key: 'awn_1234secret' } };
    });
    server.respond(revokeApiKey, () => {
      keys.pop();
      return { body: undefined };
    });
    return { server, ...openAdmin(server, '/config/settings/api-keys') };
  };

  it('a key is made with a name and scopes, shown once, and revoked after a question', async () => {
    const { user, server } = openKeys();
    await user.click(await screen.findByRole('button', { name: 'Make a key' }));
    const sheet = await screen.findByRole('dialog', { name: 'New API key' });
    await user.click(within(sheet).getByRole('button', { name: 'Make key' }));
    expect(await within(sheet).findByText('Give it a name.')).toBeDefined();
    expect(within(sheet).getByText('Choose at least one.')).toBeDefined();
    await user.type(within(sheet).getByLabelText('Name'), 'Warehouse');
    await user.click(within(sheet).getByRole('checkbox', { name: /Products, stock, orders/ }));
    await user.click(within(sheet).getByRole('button', { name: 'Make key' }));
    expect(await within(sheet).findByText('awn_1234secret')).toBeDefined();
    expect(lastBody(server, 'POST /api/api-keys')).toEqual({
      name: 'Warehouse',
      scopes: ['commerce.manage'],
    });
    const [last] = within(sheet).getAllByRole('button', { name: 'Close' }).slice(-1);
    await user.click(last as HTMLElement);
    await waitFor(() => expect(screen.queryByText('awn_1234secret')).toBeNull());
    expect(screen.getByText(/Never used/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Revoke the key Warehouse' }));
    const question = await screen.findByRole('dialog', { name: 'Revoke Warehouse?' });
    await user.click(within(question).getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('No keys yet.')).toBeDefined();
  });

  it('members who may not manage secrets do not see the topic', async () => {
    const server = createFakeServer({ member: owner });
    openAdmin(server, '/config/settings/api-keys');
    expect(await screen.findByText('Your roles do not include this')).toBeDefined();
  });
});
