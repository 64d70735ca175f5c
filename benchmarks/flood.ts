import { Agent, request } from 'node:http';

/** Who asks at once. */
const QUEUES = 8;
const PAGES = ['/', '/shop', '/blog', '/search?q=mug', '/cart'];

/** A body near the limit, with as many fields as fit. */
const HOSTILE = `{${Array.from({ length: 90_000 }, (_, index) => `"k${index.toString(36)}":1`).join(',')}}`;

/** What visitors do: the same few pages, one after the other. */
export const browse = (url: string, ms: number): Promise<number> =>
  inLanes(url, ms, (number) => ({ path: PAGES[number % PAGES.length] ?? '/' }));

/** What an attack does: addresses that never come twice, and every tenth time a body that is meant to be dear. */
export const flood = (url: string, ms: number): Promise<number> =>
  inLanes(url, ms, (number) => {
    if (number % 10 === 0) return { path: '/api/commerce/payments/events/none', body: HOSTILE };
    if (number % 10 === 5) return { path: '/api/member-session', body: HOSTILE };
    const page = PAGES[number % PAGES.length] ?? '/';
    return { path: `${page}${page.includes('?') ? '&' : '?'}flood=${number}-${Math.random()}` };
  });

interface Call {
  readonly path: string;
  readonly body?: string;
}

async function inLanes(url: string, ms: number, callOf: (number: number) => Call): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: QUEUES });
  const until = performance.now() + ms;
  let number = 0;
  const worker = async (): Promise<void> => {
    while (performance.now() < until) await send(agent, url, callOf(number++));
  };
  await Promise.all(Array.from({ length: QUEUES }, worker));
  agent.destroy();
  return number;
}

/** Every outcome counts, a refusal or a closed connection too: the server has to cope with the load. */
const send = (agent: Agent, url: string, { path, body }: Call): Promise<void> =>
  new Promise((resolve) => {
    const headers = {
      accept: 'text/html',
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
    };
    const call = request(new URL(path, url), { agent, headers, method: body === undefined ? 'GET' : 'POST' });
    call.on('error', () => resolve());
    call.on('response', (response) => {
      response.on('close', resolve);
      response.resume();
    });
    call.end(body);
  });
