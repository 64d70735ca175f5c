import type { HttpApp } from './http-app.ts';

const TOKEN = /^(.*\/):[a-z]*token(?=\/|$)/i;

/**
 * The path of a request as logs may have it. The address of an order or of a download is enough to read it, and many
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
      // The rest is logged only where the token visibly ends.
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
