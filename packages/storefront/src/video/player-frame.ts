const PLAYERS: ReadonlySet<string> = new Set(['www.youtube-nocookie.com', 'player.vimeo.com']);

/**
 * A player made from the `<iframe>` in `data-html`, which begins by itself: the visitor has just pressed play. Of the
 * given HTML only the address and the title are used, and only for hosts that we know. Null for any other.
 */
export function playerFrame(html: string, document: Document): (() => HTMLIFrameElement) | null {
  // A template runs and fetches nothing of what is put into it.
  const template = document.createElement('template');
  template.innerHTML = html;
  const embed = template.content.querySelector('iframe');
  const address = URL.parse(embed?.getAttribute('src') ?? '', document.baseURI);
  if (address?.protocol !== 'https:' || !PLAYERS.has(address.host)) return null;
  address.searchParams.set('autoplay', '1');
  return () => {
    const frame = document.createElement('iframe');
    frame.src = address.href;
    frame.title = embed?.title || 'Video';
    frame.allow = 'autoplay; fullscreen; picture-in-picture';
    frame.referrerPolicy = 'strict-origin-when-cross-origin';
    return frame;
  };
}
