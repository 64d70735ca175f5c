/** Services whose icons themes have, by the names that page data has, with the name that people know. */
export const SOCIAL_SERVICES: Readonly<Record<string, string>> = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  twitter: 'X',
  youtube: 'YouTube',
  vimeo: 'Vimeo',
  pinterest: 'Pinterest',
  tiktok: 'TikTok',
  linkedin: 'LinkedIn',
  github: 'GitHub',
  mastodon: 'Mastodon',
  bluesky: 'Bluesky',
  threads: 'Threads',
  spotify: 'Spotify',
  soundcloud: 'SoundCloud',
  whatsapp: 'WhatsApp',
  telegram: 'Telegram',
  email: 'Email',
  phone: 'Telephone',
  rss: 'Feed',
  link: 'Website',
};

export const SHARE_NAMES: Readonly<Record<string, string>> = {
  facebook: 'Facebook',
  twitter: 'X',
  pinterest: 'Pinterest',
  linkedin: 'LinkedIn',
  reddit: 'Reddit',
  tumblr: 'Tumblr',
  google: 'Google',
  stumble: 'StumbleUpon',
};

/** The service that an address leads to; undefined: not one of the table. */
export function serviceOf(address: string): string | undefined {
  if (/^mailto:/i.test(address)) return 'email';
  if (/^(tel|sms):/i.test(address)) return 'phone';
  const host = URL.parse(address)?.hostname.replace(/^(www|m|mobile)\./, '') ?? '';
  if (host === 'x.com') return 'twitter';
  if (host === 'youtu.be') return 'youtube';
  const name = host.split('.').at(-2) ?? '';
  return name !== '' && name in SOCIAL_SERVICES ? name : undefined;
}
