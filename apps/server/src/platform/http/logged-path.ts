import type { HttpApp } from './http-app.ts';

const TOKEN = /^(.*\/):[a-z]*token(?=\/|$)/i;

/**
 * The path of a request as logs may have it. Whoever has the address of an order or of a download may read it, and many
 * people read logs: what stands where a route has a `:token` is left out, also when the rest of the address fits no
 * route.
 */
export function watchSecretPaths(app: HttpApp): (url: string) => string {
  const secret = new Set<string>();
  app.addHook('onRoute', ({ url }) => {
    const start = TOKEN.exec(url)?.[1];
    if (start !== undefined) secret.add(start);
  });
  return (url) => {
    const path = url.split('?', 1)[0] ?? '';
    for (const start of secret) {
      if (!plain(path).startsWith(start)) continue;
      // An end is told only where the token can be seen to stop.
      const [, rest] = path.startsWith(start)
        ? (/^[^/]+(\/[a-z-]*)?$/.exec(path.slice(start.length)) ?? [])
        : [];
      return `${start}{token}${rest ?? ''}`;
    }
    return path;
  };
}

function plain(path: string): string {
  try {
    return decodeURIComponent(path)
      .replace(/\/{2,}/g, '/')
      .toLowerCase();
  } catch {
    return path.toLowerCase();
  }
}
