/** A place where people have accounts, with a drawing of our own on a grid of 24. */
export interface SocialService {
  readonly name: string;
  readonly title: string;
  readonly hosts: readonly string[];
  /** Hexadecimal, for icons in the service's own colour; readable on white. */
  readonly color: string;
  /** Inside of an `<svg>`: lines without a fill unless an element has the class `fill`. */
  readonly drawing: string;
}

const service = (
  name: string,
  title: string,
  hosts: string,
  color: string,
  drawing: string,
): SocialService => ({ name, title, hosts: hosts.split(' ').filter((host) => host !== ''), color, drawing });

const services: readonly SocialService[] = [
  service(
    'instagram',
    'Instagram',
    'instagram.com',
    'b8326e',
    '<rect x="3.5" y="3.5" width="17" height="17" rx="5"/><circle cx="12" cy="12" r="4"/><circle class="fill" cx="16.9" cy="7.1" r="1.1"/>',
  ),
  service(
    'facebook',
    'Facebook',
    'facebook.com fb.com',
    '1560c4',
    '<path d="M15.5 4h-1.7c-1.9 0-3.1 1.2-3.1 3.2V21M7.5 11.5h7"/>',
  ),
  service('twitter', 'X', 'x.com twitter.com', '1a1a1a', '<path d="m4.5 4.5 15 15M19.5 4.5l-15 15"/>'),
  service(
    'youtube',
    'YouTube',
    'youtube.com youtu.be',
    'c4161c',
    '<rect x="2.5" y="5.5" width="19" height="13" rx="3.5"/><path class="fill" d="m10.3 9.2 4.6 2.8-4.6 2.8z"/>',
  ),
  service(
    'vimeo',
    'Vimeo',
    'vimeo.com',
    '0f7fa8',
    '<path d="M3.5 8.2c2.2-2 3.5-2.9 4.6-2.7 1.9.3 1.9 8.8 3.9 11.7 2 .4 6.2-5.5 7.6-8.7 1-2.5-.3-4-2.2-3.5-1.3.3-2.3 1.5-2.8 3"/>',
  ),
  service(
    'pinterest',
    'Pinterest',
    'pinterest.com pin.it',
    'b5121b',
    '<circle cx="12" cy="12" r="9"/><path d="M9.7 19.5 12.3 9M9.6 13.2c-1.8-3 .1-5.7 2.9-5.7 2.4 0 3.7 1.7 3.2 4.1-.5 2.7-3.4 3.6-4.5 1.7"/>',
  ),
  service(
    'tiktok',
    'TikTok',
    'tiktok.com',
    '1a1a1a',
    '<path d="M13.5 3.5v12.3a3.7 3.7 0 1 1-3.7-3.7M13.5 3.5c.3 2.9 2.2 4.8 5 5"/>',
  ),
  service(
    'linkedin',
    'LinkedIn',
    'linkedin.com',
    '0a5fb0',
    '<path d="M5.5 10v9.5M10.5 19.5V10M10.5 14.3c0-2.6 1.5-4.4 4-4.4s4 1.6 4 4.5v5.1"/><circle class="fill" cx="5.5" cy="5.6" r="1.4"/>',
  ),
  service(
    'github',
    'GitHub',
    'github.com',
    '1a1a1a',
    '<circle cx="7" cy="5.5" r="2.2"/><circle cx="7" cy="18.5" r="2.2"/><circle cx="17" cy="8" r="2.2"/><path d="M7 7.7v8.6M17 10.2c0 4-10 2.2-10 6"/>',
  ),
  service(
    'mastodon',
    'Mastodon',
    'mastodon.social mastodon.online',
    '5a49d6',
    '<path d="M8 20.3c4 1 8.5.3 9.8-1.5 1.6-2.1 1.7-8.3 1.2-11C18.6 5.5 16.5 4 12 4S5.4 5.5 5 7.8c-.5 3-.3 7.5.6 9.6.9 2 4.4 2.3 7.6 1.5M8.6 14V9.6c0-2.6 3.4-2.6 3.4.2V12M12 9.8c0-2.8 3.4-2.8 3.4-.2V14"/>',
  ),
  service(
    'bluesky',
    'Bluesky',
    'bsky.app',
    '0b69d4',
    '<path d="M12 11.2C10.5 8 7.3 5.4 4.5 4.9c-1 4.6.6 8.2 4.4 8.4-2.7.9-3 3.7-.6 5.4 1.9 1.3 3.2-1.7 3.7-3.2.5 1.5 1.8 4.5 3.7 3.2 2.4-1.7 2.1-4.5-.6-5.4 3.8-.2 5.4-3.8 4.4-8.4-2.8.5-6 3.1-7.5 6.3Z"/>',
  ),
  service(
    'threads',
    'Threads',
    'threads.net threads.com',
    '1a1a1a',
    '<path d="M18.5 8.8C17.6 5.3 15.4 3.5 12 3.5c-4.6 0-7 3.3-7 8.5s2.4 8.5 7 8.5c3.7 0 6.3-1.8 6.3-4.6 0-3.2-3.4-4.4-6.6-4.1-4.2.4-3.6 4.7-.3 4.5 3.3-.2 3.6-3.4 3-5.7-.4-1.6-3.6-2.3-5-.4"/>',
  ),
  service(
    'spotify',
    'Spotify',
    'spotify.com open.spotify.com',
    '147a3b',
    '<circle cx="12" cy="12" r="9"/><path d="M7.5 9.6c3.2-1 6.6-.7 9.3.8M8 12.7c2.7-.8 5.4-.5 7.8.8M8.5 15.6c2.2-.6 4.3-.4 6.2.6"/>',
  ),
  service(
    'soundcloud',
    'SoundCloud',
    'soundcloud.com',
    'c2470a',
    '<path d="M3.5 13.5v3M6.5 10.5v6.5M9.5 8v9M12.5 17V6.5c3.6-.9 6.3 1.2 6.5 4.4 1.7.3 2.5 1.6 2.5 3 0 1.8-1.3 3.1-3.2 3.1z"/>',
  ),
  service(
    'whatsapp',
    'WhatsApp',
    'wa.me whatsapp.com',
    '0f7a4a',
    '<path d="m3.5 20.5 1.3-4.2a8.5 8.5 0 1 1 3.2 3z"/><path d="M9 8.8c.2 3.3 2.9 6 6.2 6.2.9-.4 1.1-1.2 1-1.7l-2-1-1 .9c-1-.5-1.9-1.4-2.4-2.4l.9-1-1-2c-.5-.1-1.3.1-1.7 1Z"/>',
  ),
  service(
    'telegram',
    'Telegram',
    't.me telegram.me',
    '1274a8',
    '<path d="M20.5 4.5 3.5 11.3l5 2 2 6 3.2-3.8 4.3 3.2zM8.5 13.3l7.5-5"/>',
  ),
  service(
    'email',
    'Email',
    '',
    '1a1a1a',
    '<rect x="3" y="5.5" width="18" height="13" rx="2"/><path d="m3.5 7 8.5 6.5L20.5 7"/>',
  ),
  service(
    'phone',
    'Telephone',
    '',
    '1a1a1a',
    '<path d="M6.5 3.5h3l1.5 4.3-2 1.5a12 12 0 0 0 5.7 5.7l1.5-2 4.3 1.5v3c0 1.7-1.3 2.9-3 2.7C10.3 19.4 4.6 13.7 3.8 6.5c-.2-1.7 1-3 2.7-3Z"/>',
  ),
  service(
    'rss',
    'Feed',
    '',
    'b3560a',
    '<path d="M5 11.5a7.5 7.5 0 0 1 7.5 7.5M5 5a14 14 0 0 1 14 14"/><circle class="fill" cx="6.3" cy="17.7" r="1.6"/>',
  ),
];

const anyLink: SocialService = service(
  'link',
  'Website',
  '',
  '1a1a1a',
  '<path d="M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1-1"/>',
);

/** All of them; the last is for links that fit none of the others. */
export const socialServices: readonly SocialService[] = [...services, anyLink];

const byName = new Map(services.map((each) => [each.name, each]));
const byHost = new Map(services.flatMap((each) => each.hosts.map((host) => [host, each] as const)));

/** By the name that page data has, or else by where the link leads. */
export function socialServiceOf(link: string, name = ''): SocialService {
  const named = byName.get(name.toLowerCase().replace(/-unauth$/, ''));
  if (named) return named;
  if (/^mailto:/i.test(link)) return byName.get('email') ?? anyLink;
  if (/^(tel|sms):/i.test(link)) return byName.get('phone') ?? anyLink;
  const host =
    URL.parse(link)
      ?.host.toLowerCase()
      .replace(/^(www|m|mobile)\./, '') ?? '';
  return byHost.get(host) ?? anyLink;
}
