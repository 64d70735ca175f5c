import { crumbCookie, crumbHeader, type ErrorBody } from '@awning/contract';
import type { ApiAnswer, ApiEndpoint, ApiInput } from './api-endpoints.ts';
import { ApiError, unexpectedAnswerError, unreachableError } from './api-error.ts';

export type ApiClientOptions = {
  fetch: typeof globalThis.fetch;
  /** `document.cookie` as it is at the moment of asking. */
  readCookies: () => string;
};

export type ApiClient = {
  /** Throws an `ApiError` for every answer that is not a success. */
  call: <Endpoint extends ApiEndpoint>(
    endpoint: Endpoint,
    ...input: Record<string, never> extends ApiInput<Endpoint>
      ? [input?: ApiInput<Endpoint>]
      : [input: ApiInput<Endpoint>]
  ) => Promise<ApiAnswer<Endpoint>>;
};

type LooseInput = {
  body?: unknown;
  query?: Record<string, string | undefined> | undefined;
  params?: Record<string, string> | undefined;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

export function createApiClient({ fetch, readCookies }: ApiClientOptions): ApiClient {
  async function send(method: string, path: string, input: LooseInput): Promise<Response> {
    const headers = new Headers({ accept: 'application/json', ...input.headers });
    const crumb = method === 'GET' ? undefined : readCrumb(readCookies());
    if (crumb) headers.set(crumbHeader, crumb);
    if (input.body !== undefined) headers.set('content-type', 'application/json');
    try {
      return await fetch(path, {
        method,
        headers,
        credentials: 'same-origin',
        body: input.body === undefined ? null : JSON.stringify(input.body),
        signal: input.signal ?? null,
      });
    } catch (error) {
      // Whoever gave up on the call knows why; only real failures become sentences.
      if (input.signal?.aborted) throw error;
      throw unreachableError(error);
    }
  }

  async function call(endpoint: string, input: LooseInput = {}) {
    const [method = 'GET', template = ''] = endpoint.split(' ');
    const path = fillPath(template, input);
    let response = await send(method, path, input);
    let body = await readJson(response);
    // The refusal came with a fresh crumb; a second one is somebody else's fault.
    if (saysCrumbFail(body)) {
      response = await send(method, path, input);
      body = await readJson(response);
    }
    if (response.ok && !saysCrumbFail(body)) return { body, etag: response.headers.get('etag') };
    if (isErrorBody(body)) throw new ApiError(response.status, body);
    throw unexpectedAnswerError(response.status);
  }

  return { call: call as ApiClient['call'] };
}

function fillPath(template: string, { params = {}, query = {} }: LooseInput): string {
  const path = template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, value);
  return search.size > 0 ? `${path}?${search}` : path;
}

function readCrumb(cookies: string): string | undefined {
  return cookies
    .split('; ')
    .find((pair) => pair.startsWith(`${crumbCookie}=`))
    ?.slice(crumbCookie.length + 1);
}

async function readJson(response: Response): Promise<unknown> {
  if (!response.headers.get('content-type')?.includes('json')) return undefined;
  return response.json().catch(() => undefined);
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && 'message' in body && 'code' in body;
}

function saysCrumbFail(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'crumbFail' in body && body.crumbFail === true;
}
