export type SentCall = { path: string; method: string; body: unknown; headers: Headers };
type FakeHandler = (call: SentCall) => Response | Promise<Response>;

/**
 * Stands in for the server of a shop: answers by method and path, and keeps what was sent. `fetch` goes to the code
 * under test.
 *
 * @example shop.on('DELETE /api/commerce/shopping-cart/entries/1', () => Response.json({ shoppingCart }));
 */
export function createShopResponses() {
  const answers = new Map<string, FakeHandler>();
  const calls: SentCall[] = [];

  return {
    calls,
    sent: (method: string) => calls.filter((call) => call.method === method),
    on(route: string, answer: FakeHandler) {
      answers.set(route, answer);
    },
    fetch: async (path: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
      const { method = 'GET', body, headers } = init;
      const call = {
        path: String(path),
        method,
        body: typeof body === 'string' ? JSON.parse(body) : undefined,
        headers: new Headers(headers),
      };
      calls.push(call);
      const answer =
        answers.get(`${method} ${call.path}`) ?? answers.get(`${method} ${call.path.split('?', 1)}`);
      if (!answer) return Response.json({ message: `No answer for ${method} ${call.path}` }, { status: 404 });
      return new Promise((resolve, reject) => {
        init.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
        Promise.resolve(answer(call)).then(resolve, reject);
      });
    },
  };
}
