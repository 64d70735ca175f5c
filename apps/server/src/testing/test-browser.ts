import { crumbCookie, crumbHeader } from '@awning/contract';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { HttpApp } from '../platform/http/index.ts';

export interface TestBrowser {
  readonly cookies: Map<string, string>;
  get(url: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  /** A JSON call as our scripts make it: first read for the crumb when there is none, then the header. */
  call(
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
  /** A plain form sent from a page of the same site. */
  submit(
    url: string,
    fields: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
  /** Anything else, with this browser's cookies. */
  raw(options: InjectOptions): Promise<LightMyRequestResponse>;
}

/** A person's browser as far as cookies and headers go, without a browser. */
export function createTestBrowser(
  http: HttpApp,
  options: { host?: string; address?: string } = {},
): TestBrowser {
  const { host = 'localhost', address } = options;
  const cookies = new Map<string, string>();

  const raw = async (request: InjectOptions): Promise<LightMyRequestResponse> => {
    const response = await http.inject({
      ...request,
      ...(address === undefined ? {} : { remoteAddress: address }),
      headers: { host, ...request.headers },
      cookies: Object.fromEntries(cookies),
    });
    for (const { name, value, maxAge, expires } of response.cookies) {
      if (maxAge === 0 || (expires !== undefined && expires.getTime() < Date.now())) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };

  return {
    cookies,
    raw,
    get: (url, headers = {}) => raw({ method: 'GET', url, headers }),
    async call(method, url, body, headers = {}) {
      if (!cookies.has(crumbCookie)) await raw({ method: 'GET', url: '/api/site-users/account/session' });
      return raw({
        method,
        url,
        headers: { [crumbHeader]: cookies.get(crumbCookie) ?? '', ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
      });
    },
    submit: (url, fields, headers = {}) =>
      raw({
        method: 'POST',
        url,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'sec-fetch-site': 'same-origin',
          ...headers,
        },
        payload: new URLSearchParams(fields).toString(),
      }),
  };
}
