/** The owner of the demo, whom a server makes when it starts with these settings. */
const owner = { email: 'owner@example.com', password: 'correct horse battery' };
export const ownerSettings = {
  AWNING_OWNER_EMAIL: owner.email,
  AWNING_OWNER_PASSWORD: owner.password,
  AWNING_REQUESTS_PER_MINUTE: '0',
};

/** A call of a member who is signed in: with a body, JSON or a form, a POST unless told. Refusals are errors. */
export type MemberCall = (
  path: string,
  body?: unknown,
  method?: 'POST' | 'PATCH' | 'PUT',
  headers?: Readonly<Record<string, string>>,
) => Promise<string>;

export async function signIn(url: string): Promise<MemberCall> {
  const cookies = new Map<string, string>();
  const call: MemberCall = async (path, body, method = 'POST', headers = {}) => {
    const isForm = body instanceof FormData;
    const response = await fetch(url + path, {
      ...(body === undefined ? {} : { method, body: isForm ? body : JSON.stringify(body) }),
      headers: {
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
        ...(!isForm && { 'content-type': 'application/json' }),
        'x-csrf-token': cookies.get('crumb') ?? '',
        ...headers,
      },
    });
    for (const line of response.headers.getSetCookie()) {
      const [cookie = '', value = ''] = (line.split(';', 1)[0] ?? '').split(/=(.*)/s);
      cookies.set(cookie, value);
    }
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
    return text;
  };
  await call('/api/member-session');
  await call('/api/member-session', owner);
  return call;
}
