/** A film at a service that we know how to play. */
export interface VideoAddress {
  readonly provider: 'youtube' | 'vimeo';
  readonly providerName: 'YouTube' | 'Vimeo';
  readonly id: string;
  /** For people: the page of the film. */
  readonly watchUrl: string;
  /** For a frame, on the host that sets no cookies before the film plays. */
  readonly playerUrl: string;
}

/** Parts of an address. The standard `URL` is no part of the language, and this package runs anywhere. */
const ADDRESS = /^https?:\/\/([a-z0-9.-]+)(?::(?:80|443))?(\/[^?#]*)?(?:\?([^#]*))?(?:#.*)?$/i;

const YOUTUBE_HOSTS = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'www.youtube-nocookie.com',
  'youtube-nocookie.com',
]);

/**
 * Reads what people copy from the address bar, from a share button or from a player's frame. Null for everything else:
 * an address that merely mentions a service is not played.
 */
export function parseVideoAddress(address: string): VideoAddress | null {
  const [, host = '', path = '', query = ''] = ADDRESS.exec(address.trim()) ?? [];
  const domain = host.toLowerCase();
  const ask = (name: string): string | undefined =>
    query
      .split('&')
      .find((part) => part.startsWith(`${name}=`))
      ?.slice(name.length + 1);

  if (domain === 'youtu.be') return youtube(/^\/([^/]+)\/?$/.exec(path)?.[1], ask('t') ?? ask('start'));
  if (YOUTUBE_HOSTS.has(domain)) {
    const named = /^\/(?:embed|shorts|live|v)\/([^/]+)\/?$/.exec(path)?.[1];
    return youtube(named ?? (/^\/watch\/?$/.test(path) ? ask('v') : undefined), ask('t') ?? ask('start'));
  }
  if (domain === 'vimeo.com' || domain === 'www.vimeo.com' || domain === 'player.vimeo.com') {
    const [, id, hash] =
      /^\/(?:video\/|channels\/[\w-]+\/|groups\/[\w-]+\/videos\/)?(\d{1,20})(?:\/([0-9a-f]{6,40}))?\/?$/i.exec(
        path,
      ) ?? [];
    return vimeo(id, hash ?? ask('h'));
  }
  return null;
}

function youtube(id: string | undefined, start: string | undefined): VideoAddress | null {
  if (id === undefined || !/^[\w-]{11}$/.test(id)) return null;
  const seconds = secondsOf(start);
  return {
    provider: 'youtube',
    providerName: 'YouTube',
    id,
    watchUrl: `https://www.youtube.com/watch?v=${id}${seconds > 0 ? `&t=${seconds}s` : ''}`,
    playerUrl: `https://www.youtube-nocookie.com/embed/${id}?rel=0${seconds > 0 ? `&start=${seconds}` : ''}`,
  };
}

function vimeo(id: string | undefined, hash: string | undefined): VideoAddress | null {
  if (id === undefined) return null;
  const secret = hash !== undefined && /^[0-9a-f]{6,40}$/i.test(hash) ? hash : null;
  return {
    provider: 'vimeo',
    providerName: 'Vimeo',
    id,
    watchUrl: `https://vimeo.com/${id}${secret ? `/${secret}` : ''}`,
    playerUrl: `https://player.vimeo.com/video/${id}?dnt=1${secret ? `&h=${secret}` : ''}`,
  };
}

/** `90`, `90s` and `1m30s` all begin there. */
function secondsOf(start: string | undefined): number {
  const [, hours, minutes, seconds] =
    /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,6})s?)?$/.exec(start ?? '') ?? [];
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
}
