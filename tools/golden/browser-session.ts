/** A browser without a screen: keeps cookies, sends the anti-forgery header. */
export interface BrowserSession {
  get(path: string): Promise<Response>;
  send(method: string, path: string, body: object | URLSearchParams): Promise<Response>;
}

export function openBrowserSession(url: string): BrowserSession {
  const cookies = new Map<string, string>();
  const request = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(new URL(path, url), {
      redirect: 'manual',
      ...init,
      headers: { cookie, 'sec-fetch-site': 'same-origin', ...init.headers },
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return response;
  };
  return {
    get: (path) => request(path),
    async send(method, path, body) {
      const form = body instanceof URLSearchParams;
      const response = await request(path, {
        method,
        body: form ? body : JSON.stringify(body),
        headers: {
          'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json',
          'x-csrf-token': decodeURIComponent(cookies.get('crumb') ?? ''),
        },
      });
      if (response.status >= 400) {
        throw new Error(`${method} ${path} responded ${response.status}: ${await response.text()}`);
      }
      return response;
    },
  };
}
