import {
  archiveOrder,
  createManualOrder,
  listOrders,
  refundOrder,
  signMemberIn,
} from '@awning/contract/calls';
import { CallError, type Client } from '@awning/contract/client';
import { describe, expect, it, vi } from 'vitest';
import { createConnection } from './connection.ts';
import { guardClient, OFFLINE_MONEY } from './guarded-client.ts';
import { createSessionGuard } from './session-guard.ts';

function open() {
  const window = Object.assign(new EventTarget(), { navigator: { onLine: true } });
  const connection = createConnection(window);
  const session = createSessionGuard();
  const call = vi.fn(async () => ({ status: 200, body: {}, etag: null }));
  const client = { call, attempt: call, upload: call, download: call } as unknown as Client;
  const api = guardClient(client, { connection, session });
  const go = (isOnline: boolean): void => {
    window.navigator.onLine = isOnline;
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
  };
  return { api, call, connection, session, go };
}
const sessionOver = () =>
  new CallError(401, { code: 'security.sign-in-required', message: 'Please sign in first.' });
const archive = { params: { orderId: 'a'.repeat(24) }, body: { archived: true } } as never;

describe('calls without a network', () => {
  it('a change waits, is counted, and is sent when the network is back', async () => {
    const { api, call, connection, go } = open();
    const heard = vi.fn();
    connection.subscribe(heard);
    go(false);
    const saved = api.call(archiveOrder, archive);
    expect(connection.waiting()).toBe(1);
    expect(call).not.toHaveBeenCalled();
    go(true);
    await saved;
    expect(call).toHaveBeenCalledTimes(1);
    expect(connection.waiting()).toBe(0);
    expect(heard).toHaveBeenCalled();
  });

  it.each([
    ['a refund', refundOrder],
    ['an order that a member makes', createManualOrder],
  ] as const)('%s is refused with the reason, and never sent later', async (_name, money) => {
    const { api, call, go } = open();
    go(false);
    await expect(
      api.call(money as typeof refundOrder, { params: { orderId: 'a'.repeat(24) }, body: {} } as never),
    ).rejects.toThrow(OFFLINE_MONEY);
    go(true);
    expect(call).not.toHaveBeenCalled();
  });

  it('reads and signing in are tried at once, and fail with their own sentence', async () => {
    const { api, call, go } = open();
    go(false);
    await api.call(listOrders);
    await api.call(signMemberIn, { body: { email: 'a@example.com', password: 'x' } });
    expect(call).toHaveBeenCalledTimes(2);
  });
});

describe('calls while a member signs out', () => {
  it('a call waits while the sign-out is under way, is sent when it failed, and is dropped when it went through', async () => {
    const { api, call, session } = open();
    const failed = session.hold();
    const waits = api.call(listOrders);
    await Promise.resolve();
    expect(call).not.toHaveBeenCalled();
    failed.release();
    await waits;
    expect(call).toHaveBeenCalledTimes(1);
    const done = session.hold();
    void api.call(listOrders);
    done.drop();
    await api.call(listOrders);
    expect(call).toHaveBeenCalledTimes(2);
  });
});

describe('calls without a session', () => {
  it('calls that find the session over wait for one renewal and are sent again', async () => {
    const { api, call, session } = open();
    session.open();
    call.mockRejectedValueOnce(sessionOver()).mockRejectedValueOnce(sessionOver());
    const both = Promise.all([api.call(listOrders), api.attempt(archiveOrder, archive)]);
    await vi.waitFor(() => expect(session.isAsking()).toBe(true));
    session.finish(true);
    expect((await both)[1]).toMatchObject({ ok: true });
    expect(call).toHaveBeenCalledTimes(4);
  });

  it('a call fails as it did when the member does not sign in, and when no page is open to ask', async () => {
    const { api, call, session } = open();
    call.mockRejectedValue(sessionOver());
    await expect(api.call(listOrders)).rejects.toThrow('Please sign in first.');
    session.open();
    const refused = api.call(listOrders);
    await vi.waitFor(() => expect(session.isAsking()).toBe(true));
    session.finish(false);
    await expect(refused).rejects.toThrow('Please sign in first.');
  });

  it('a password that does not match is no end of a session', async () => {
    const { api, call, session } = open();
    session.open();
    call.mockRejectedValue(new CallError(401, { code: 'members.sign-in-failed', message: 'No.' }));
    await expect(api.call(signMemberIn, { body: { email: 'a@example.com', password: 'x' } })).rejects.toThrow(
      'No.',
    );
    expect(session.isAsking()).toBe(false);
  });
});
