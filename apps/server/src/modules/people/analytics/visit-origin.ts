import { storedPart } from '../../../platform/stored-text.ts';

/** Source, medium, campaign, term and content, in the order in which they are stored. */
export type VisitOrigin = readonly [
  source: string,
  medium: string,
  campaign: string,
  term: string,
  content: string,
];

const SEARCH = 'search';
const SOCIAL = 'social';

/** Hosts whose names people know otherwise, without what stands before and behind. */
const KNOWN_SOURCES: readonly (readonly [RegExp, string, string])[] = [
  [/^google\.[a-z.]+$/, 'google', SEARCH],
  [/^bing\.com$/, 'bing', SEARCH],
  [/^duckduckgo\.com$/, 'duckduckgo', SEARCH],
  [/(^|\.)search\.yahoo\.com$|^yahoo\.[a-z.]+$/, 'yahoo', SEARCH],
  [/^ecosia\.org$/, 'ecosia', SEARCH],
  [/^qwant\.com$/, 'qwant', SEARCH],
  [/^startpage\.com$/, 'startpage', SEARCH],
  [/^search\.brave\.com$/, 'brave', SEARCH],
  [/^kagi\.com$/, 'kagi', SEARCH],
  [/^baidu\.com$/, 'baidu', SEARCH],
  [/^yandex\.[a-z.]+$|^ya\.ru$/, 'yandex', SEARCH],
  [/^facebook\.com$|^fb\.me$/, 'facebook', SOCIAL],
  [/^instagram\.com$/, 'instagram', SOCIAL],
  [/^t\.co$|^x\.com$|^twitter\.com$/, 'x', SOCIAL],
  [/^linkedin\.com$|^lnkd\.in$/, 'linkedin', SOCIAL],
  [/^pinterest\.[a-z.]+$|^pin\.it$/, 'pinterest', SOCIAL],
  [/^reddit\.com$/, 'reddit', SOCIAL],
  [/^youtube\.com$|^youtu\.be$/, 'youtube', SOCIAL],
  [/^tiktok\.com$/, 'tiktok', SOCIAL],
  [/^threads\.(net|com)$/, 'threads', SOCIAL],
  [/^bsky\.app$/, 'bluesky', SOCIAL],
];
const PREFIX = /^(www\d?|m|l|lm|mobile|old|out|en|de|fr|es)\./;

/** What advertisers add to the address of a click, and who they are. */
const CLICK_IDS: Readonly<Record<string, string>> = {
  gclid: 'google',
  gbraid: 'google',
  wbraid: 'google',
  msclkid: 'bing',
  ttclid: 'tiktok',
};

/**
 * Where a page view came from: by the campaign in its address, else by the page before it. Null: from this site itself,
 * or nobody says.
 */
export function readOrigin({
  query,
  referrer,
  ownHosts,
}: {
  readonly query: string;
  readonly referrer: string;
  readonly ownHosts: readonly string[];
}): VisitOrigin | null {
  const before = originOfReferrer(referrer, ownHosts);
  if (query.length < 2) return before === null ? null : [before[0], before[1], '', '', ''];
  const fields = new URLSearchParams(query);
  const field = (name: string): string => storedPart(fields.get(`utm_${name}`) ?? '');
  const [source, medium, campaign] = [field('source'), field('medium'), field('campaign')];
  const advertiser = Object.entries(CLICK_IDS).find(([name]) => fields.has(name))?.[1];
  if (source !== '' || medium !== '' || campaign !== '')
    return [source || before?.[0] || advertiser || '', medium, campaign, field('term'), field('content')];
  if (advertiser !== undefined) return [advertiser, 'cpc', '', '', ''];
  return before === null ? null : [before[0], before[1], '', '', ''];
}

function originOfReferrer(referrer: string, ownHosts: readonly string[]): readonly [string, string] | null {
  if (referrer === '') return null;
  const url = URL.parse(referrer);
  if (url === null || !/^(https?|android-app):$/.test(url.protocol) || ownHosts.includes(url.host))
    return null;
  const host = url.hostname.toLowerCase().replace(PREFIX, '');
  const known = KNOWN_SOURCES.find(([hosts]) => hosts.test(host));
  return known ? [known[1], known[2]] : [storedPart(host), 'referral'];
}
