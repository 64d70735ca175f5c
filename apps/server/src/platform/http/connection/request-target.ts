import type { IncomingMessage } from 'node:http';

const SLASH = 0x2f;
const ABSOLUTE = /^https?:\/\/([^/?#]*)([^#]*)$/i;

/**
 * Which host and which path a request means, by RFC 9112, section 3.2; false where it does not say. Two `Host` lines
 * are two answers: a proxy in front of us may have believed the other one. An address with its host in the request line
 * counts more than the `Host` line, and is a path of that host from here on, for the response cache and the routes
 * alike.
 */
export function settleTarget(request: IncomingMessage): boolean {
  if (hasSeveralHosts(request.rawHeaders)) return false;
  const { url = '', headers } = request;
  if (url.charCodeAt(0) === SLASH) return true;
  const [isAbsolute, host = '', rest = ''] = ABSOLUTE.exec(url) ?? [];
  if (isAbsolute === undefined) return true;
  // Names and passwords have no place in an http address.
  if (host === '' || host.includes('@')) return false;
  request.url = rest.charCodeAt(0) === SLASH ? rest : `/${rest}`;
  // A client that sends no `Host` line at all is refused by the gate, no matter what the request line says.
  if (headers.host !== undefined || request.httpVersion === '1.0') headers.host = host;
  return true;
}

/** Node keeps the first and drops the others without a word. */
function hasSeveralHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts > 1;
}
