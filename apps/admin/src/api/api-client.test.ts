import { describe, expect, it } from 'vitest';
import { createApiClient } from './api-client.ts';
import { ApiError, isSessionEnd } from './api-error.ts';

function createFakeServer(answers: (() => Response)[], cookies = { jar: 'other=1; crumb=c1' }) {
  const requests: { path: string; init: RequestInit }[] = [];
  const client = createApiClient({
    fetch: async (input, init = {}) => {
      requests.push({ path: String(input), init });
      const answer = answers.shift();
      if (!answer) throw new TypeError('failed to fetch');
      return answer();
    },
    readCookies: () => cookies.jar,
  });
  return { client, requests };
}

const crumbFail = { error: 'Forbidden', code: 'http.crumb', message: 'Try again.', crumbFail: true };

describe('the API client', () => {
  it('sends the crumb with writes and not with reads', async () => {
    const { client, requests } = createFakeServer([
      () => Response.json({}),
      () => new Response(null, { status: 204 }),
    ]);
    await client.call('GET /api/member-session');
    await client.call('DELETE /api/member-session');
    expect(requests.map(({ init }) => new Headers(init.headers).get('x-csrf-token'))).toEqual([null, 'c1']);
  });

  it('fills the path and leaves out a query value that is not there', async () => {
    const { client, requests } = createFakeServer([1, 2, 3].map(() => () => Response.json({})));
    await client.call('GET /api/v1/commerce-preferences/:namespace', { params: { namespace: 'a/b' } });
    await client.call('GET /api/mail/messages', { query: { cursor: undefined } });
    await client.call('GET /api/mail/messages', { query: { cursor: 'a&b' } });
    expect(requests.map(({ path }) => path)).toEqual([
      '/api/v1/commerce-preferences/a%2Fb',
      '/api/mail/messages',
      '/api/mail/messages?cursor=a%26b',
    ]);
  });

  it('tries once more with the fresh crumb when the answer says crumbFail', async () => {
    const cookies = { jar: 'crumb=old' };
    const { client, requests } = createFakeServer(
      [
        () => {
          cookies.jar = 'crumb=new';
          return Response.json(crumbFail, { status: 403 });
        },
        () => new Response(null, { status: 202 }),
      ],
      cookies,
    );
    await client.call('POST /api/member-session/forgotten-password', { body: { email: 'a@example.com' } });
    expect(requests.map(({ init }) => new Headers(init.headers).get('x-csrf-token'))).toEqual(['old', 'new']);
    expect(requests[1]?.init.body).toBe('{"email":"a@example.com"}');
  });

  it('gives up after the second crumbFail', async () => {
    const { client, requests } = createFakeServer(
      [1, 2, 3].map(() => () => Response.json(crumbFail, { status: 403 })),
    );
    await expect(client.call('DELETE /api/member-session')).rejects.toThrow('Try again.');
    expect(requests).toHaveLength(2);
  });

  it('throws the sentence and the field sentences of the server', async () => {
    const body = {
      error: 'Bad Request',
      code: 'a.b',
      message: 'Check it.',
      errors: { email: 'Not an address.' },
    };
    const { client } = createFakeServer([() => Response.json(body, { status: 400 })]);
    const error = await client.call('GET /api/member-session').catch((thrown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 400,
      code: 'a.b',
      message: 'Check it.',
      fieldErrors: { email: 'Not an address.' },
    });
  });

  it('has a sentence for a server that cannot be reached and for a page of a proxy', async () => {
    const { client } = createFakeServer([() => new Response('<h1>Bad gateway</h1>', { status: 502 })]);
    await expect(client.call('GET /api/member-session')).rejects.toThrow(/on the server/);
    await expect(client.call('GET /api/member-session')).rejects.toThrow(/could not be reached/);
  });

  it('tells the end of a session from a password that did not match', () => {
    const body = { code: 'members.sign-in-failed', message: 'No.' };
    expect(isSessionEnd(new ApiError(401, body))).toBe(false);
    expect(isSessionEnd(new ApiError(401, { ...body, code: 'http.sign-in-needed' }))).toBe(true);
    expect(isSessionEnd(new ApiError(403, { ...body, code: 'http.forbidden' }))).toBe(false);
    expect(isSessionEnd(new TypeError('x'))).toBe(false);
  });
});
