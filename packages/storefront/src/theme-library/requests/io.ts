import { quietly } from '../basics/faults.ts';
import { guid } from '../basics/functions.ts';
import { bagOf, isBag, isRun, numberOf, textOf } from '../basics/shapes.ts';
import { QueryString } from '../basics/texts.ts';
import { isElement, queryAll, targetIn } from '../basics/wrapping.ts';

/** Told of every step of every request, as `io:start`, `io:success` and so on. */
type Tell = (type: string, ...details: unknown[]) => void;

const headersForAll: Record<string, string> = { 'X-Requested-With': 'XMLHttpRequest' };

interface Transaction {
  readonly id: string;
  abort(): void;
  isInProgress(): boolean;
}

/** The fields of the form that the options name. */
function formData(form: unknown): string {
  const { id } = bagOf(form);
  const element = targetIn(id) ?? queryAll(document, `#${CSS.escape(textOf(id))}`)[0];
  if (!isElement(element) || !(element instanceof HTMLFormElement)) return '';
  const fields = [...new FormData(element)].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as [string, string]] : [],
  );
  return new URLSearchParams(fields).toString();
}

const join = (...parts: string[]): string => parts.filter((part) => part !== '').join('&');

/** `Y.io(address, { method, data, headers, form, on, context, arguments, timeout, sync })` */
export function createIo(tell: Tell): object {
  function io(address: unknown, options?: unknown): Transaction {
    const config = bagOf(options);
    const id = guid('io');
    const method = textOf(config.method || 'GET').toUpperCase();
    const data = isBag(config.data) ? QueryString.stringify(config.data) : textOf(config.data);
    const fields = join(data, formData(config.form));
    const url = new URL(textOf(address), document.baseURI);
    const isRead = method === 'GET' || method === 'HEAD';
    if (isRead && fields !== '') url.search = join(url.search.slice(1), fields);
    const request = new XMLHttpRequest();
    const step = (name: string, ...details: unknown[]): void => {
      const run = bagOf(config.on)[name];
      const values = [id, ...details, ...(config.arguments === undefined ? [] : [config.arguments])];
      if (isRun(run)) quietly(() => run.apply(config.context ?? library.self, values));
      tell(`io:${name}`, ...values);
    };
    const finish = (isGood: boolean): void => {
      step('complete', request);
      step(isGood ? 'success' : 'failure', request);
      step('end');
    };
    request.onload = () => finish((request.status >= 200 && request.status < 300) || request.status === 304);
    request.onerror = () => finish(false);
    request.ontimeout = () => finish(false);
    request.onabort = () => finish(false);
    request.onprogress = (event) => step('progress', event);
    try {
      request.open(method, url, config.sync !== true);
      if (config.sync !== true) request.timeout = numberOf(config.timeout);
      const own = Object.entries(bagOf(config.headers)).map(
        ([name, value]) => [name, textOf(value)] as const,
      );
      const isOwn = url.origin === location.origin;
      for (const [name, value] of [...(isOwn ? Object.entries(headersForAll) : []), ...own])
        request.setRequestHeader(name, value);
      if (!isRead && !own.some(([name]) => /^content-type$/i.test(name)))
        request.setRequestHeader('Content-Type', 'application/x-www-form-urlencoded; charset=UTF-8');
      step('start');
      request.send(isRead ? null : fields);
    } catch (error) {
      reportError(error);
      queueMicrotask(() => finish(false));
    }
    return {
      id,
      abort: () => request.abort(),
      isInProgress: () => request.readyState > 0 && request.readyState < 4,
    };
  }
  return Object.assign(io, {
    header: (name: unknown, value: unknown) => {
      if (value === undefined) delete headersForAll[textOf(name)];
      else headersForAll[textOf(name)] = textOf(value);
    },
    queue: io,
  });
}

/** `this` of listeners that name no context. */
export const library: { self: unknown } = { self: undefined };

/** `Y.Data`: JSON of the site itself. */
export const Data = {
  get: (options: unknown) => requestJson('GET', options),
  post: (options: unknown) => requestJson('POST', options),
};

async function requestJson(method: 'GET' | 'POST', options: unknown): Promise<void> {
  const { url, data, success, failure, context } = bagOf(options);
  const address = new URL(textOf(url), document.baseURI);
  const fields = isBag(data) ? QueryString.stringify(data) : textOf(data);
  if (method === 'GET' && fields !== '') address.search = join(address.search.slice(1), fields);
  try {
    const response = await fetch(address, {
      method,
      headers: { Accept: 'application/json' },
      ...(method === 'POST' ? { body: new URLSearchParams(fields) } : {}),
    });
    if (!response.ok) throw new Error(`${address.pathname} answered ${response.status}.`);
    const answer: unknown = await response.json();
    if (isRun(success)) quietly(() => success.call(context, answer));
  } catch (error) {
    if (isRun(failure)) quietly(() => failure.call(context, error));
    else reportError(error);
  }
}
