/** The raw value of a cookie in a `document.cookie` string; undefined when it is not there. */
export function readCookie(cookies: string, name: string): string | undefined {
  for (const pair of cookies.split(';')) {
    const split = pair.indexOf('=');
    if (split !== -1 && pair.slice(0, split).trim() === name) return pair.slice(split + 1).trim();
  }
  return undefined;
}
