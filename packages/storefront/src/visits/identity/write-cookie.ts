/** For the whole site, at its own host alone. Without `seconds` it ends with the browser. */
export function writeCookie(name: string, value: string, seconds?: number): void {
  const until = seconds === undefined ? '' : `; max-age=${seconds}`;
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: browsers without the newer way exist.
  document.cookie = `${name}=${value}; path=/${until}; samesite=lax${secure}`;
}
