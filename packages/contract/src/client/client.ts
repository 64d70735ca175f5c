import type { Call } from '../endpoint.ts';
import { CallError, type ClientWords, refusalOf, saysCrumbFail } from './call-error.ts';
import { headersOf, isWrite, type LooseInput, parseJson, urlOf } from './call-request.ts';
import type { AddressInput, CallErrorCode, CallInput, CallResult, InputArguments } from './call-types.ts';
import { readFileName } from './file-name.ts';
import { createRandomKey } from './intentions.ts';
import { type SendOptions, sendCall } from './send-call.ts';
import { sendUpload } from './upload-request.ts';

export interface ClientOptions {
  /** Before each path; empty for the site that the page is of. */
  readonly baseUrl?: string;
  readonly fetch: typeof globalThis.fetch;
  /** The anti-forgery value as it is at the moment of asking. */
  readonly crumb: () => string | undefined;
  /** For uploads. */
  readonly createRequest?: () => XMLHttpRequest;
  readonly makeKey?: () => string;
  /**
   * How often a call is sent again that got no response and may be repeated: reads, and writes with an idempotency key.
   */
  readonly retries?: number;
  /** How long a response may take; uploads and downloads take as long as they need. */
  readonly timeoutMs?: number;
  readonly words?: ClientWords;
}

export interface UploadInput {
  /** Sent as it is, or as the part `file` of a form where the endpoint takes forms. */
  readonly file: Blob & { readonly name?: string };
  /** Sent before the file. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Between 0 and 1. */
  readonly onProgress?: (share: number) => void;
}

export interface Download {
  readonly blob: Blob;
  /** As the server calls it. */
  readonly filename: string | null;
}

export type Outcome<C extends Call> =
  | ({ readonly ok: true } & CallResult<C>)
  | { readonly ok: false; readonly error: CallError<CallErrorCode<C>> };

export interface Client {
  /** Throws a `CallError` for every response that is not a success. */
  call<const C extends Call>(call: C, ...input: InputArguments<CallInput<C>>): Promise<CallResult<C>>;
  /** As `call`, with a refusal as a value whose code is one of those that the endpoint declares. */
  attempt<const C extends Call>(call: C, ...input: InputArguments<CallInput<C>>): Promise<Outcome<C>>;
  upload<const C extends Call>(call: C, input: AddressInput<C> & UploadInput): Promise<CallResult<C>>;
  download<const C extends Call>(call: C, ...input: InputArguments<AddressInput<C>>): Promise<Download>;
}

const words: ClientWords = {
  unreachable:
    'The server could not be reached. Check your connection and try again; nothing you typed is lost.',
  timeout: 'The server took too long to respond. Please try again in a moment.',
  broken: 'Something went wrong on the server. Please try again in a moment.',
  notUnderstood: 'The server did not understand that. Reload the page and try again.',
};

interface TextResponse {
  readonly response: Response;
  readonly text: string;
}

interface HowToSend<Read> {
  readonly read: (response: Response) => Promise<Read>;
  readonly timeoutMs?: number | undefined;
}

const readText = async (response: Response): Promise<TextResponse> => ({
  response,
  text: await response.text(),
});

/** The text is that of a refusal. */
const readFile = async (response: Response): Promise<TextResponse & { readonly blob: Blob | null }> =>
  response.ok
    ? { response, text: '', blob: await response.blob() }
    : { response, text: await response.text(), blob: null };

/** Makes calls of the contract from a browser, or from any program with `fetch`. */
export function createClient({
  baseUrl = '',
  fetch,
  crumb,
  createRequest,
  makeKey: createKey = createRandomKey,
  retries = 0,
  timeoutMs,
  words: sentences = words,
}: ClientOptions): Client {
  const options: SendOptions = {
    fetch,
    baseUrl,
    crumb,
    lost: (reason, cause) =>
      new CallError(
        0,
        { code: reason, message: reason === 'timeout' ? sentences.timeout : sentences.unreachable },
        { cause },
      ),
  };

  async function sendRepeatedly<Read>(call: Call, input: LooseInput, how: HowToSend<Read>): Promise<Read> {
    const mayRepeat = !isWrite(call) || call.keyed;
    for (let left = mayRepeat ? retries : 0; ; left -= 1) {
      try {
        return await sendCall({ ...options, timeoutMs: how.timeoutMs }, call, input, how.read);
      } catch (error) {
        if (left <= 0 || !(error instanceof CallError)) throw error;
      }
    }
  }

  async function send<Read extends TextResponse>(
    call: Call,
    given: LooseInput,
    how: HowToSend<Read>,
  ): Promise<Read> {
    const input = call.keyed ? { idempotencyKey: createKey(), ...given } : given;
    const first = await sendRepeatedly(call, input, how);
    if (first.response.ok || !isWrite(call)) return first;
    return saysCrumbFail(parseJson(first.text)) ? sendRepeatedly(call, input, how) : first;
  }

  const resultOf = (
    { status, etag, retryAfter }: { status: number; etag: string | null; retryAfter: string | null },
    text: string,
  ) => {
    const body = text === '' ? undefined : parseJson(text);
    if (status < 200 || status > 299 || saysCrumbFail(body) || (body === undefined && text !== ''))
      throw refusalOf({ status, body, retryAfter }, sentences);
    return { status, body, etag };
  };

  const headOf = ({ status, headers }: Response) => ({
    status,
    etag: headers.get('etag'),
    retryAfter: headers.get('retry-after'),
  });

  async function call(endpoint: Call, input: LooseInput = {}) {
    const { response, text } = await send(endpoint, input, { read: readText, timeoutMs });
    return resultOf(headOf(response), text);
  }

  async function attempt(endpoint: Call, input: LooseInput = {}) {
    try {
      return { ok: true, ...(await call(endpoint, input)) };
    } catch (error) {
      if (error instanceof CallError) return { ok: false, error };
      throw error;
    }
  }

  async function upload(
    endpoint: Call,
    { file, fields = {}, onProgress, ...input }: LooseInput & UploadInput,
  ) {
    if (!createRequest) throw new Error('Uploads need createRequest.');
    const data = new FormData();
    for (const [name, value] of Object.entries(fields)) data.set(name, value);
    data.set('file', file, file.name ?? 'file');
    const sendOnce = async () => {
      const headers = headersOf(endpoint, input, crumb());
      const url = baseUrl + urlOf(endpoint, input);
      const { method } = endpoint;
      try {
        return await sendUpload(createRequest, {
          url,
          method,
          headers,
          body: data,
          signal: input.signal,
          onProgress,
        });
      } catch (cause) {
        if (input.signal?.aborted) throw cause;
        throw new CallError(0, { code: 'network', message: sentences.unreachable }, { cause });
      }
    };
    let outcome = await sendOnce();
    if (saysCrumbFail(parseJson(outcome.text))) outcome = await sendOnce();
    const { status, text, header } = outcome;
    return resultOf({ status, etag: header('etag'), retryAfter: header('retry-after') }, text);
  }

  async function download(endpoint: Call, input: LooseInput = {}): Promise<Download> {
    const { response, text, blob } = await send(
      endpoint,
      { ...input, headers: { accept: '*/*', ...input.headers } },
      { read: readFile },
    );
    if (blob === null) {
      const { status, retryAfter } = headOf(response);
      throw refusalOf({ status, body: parseJson(text), retryAfter }, sentences);
    }
    return { blob, filename: readFileName(response.headers.get('content-disposition')) };
  }

  return { call, attempt, upload, download } as unknown as Client;
}
