import Bowser from 'bowser';
import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';
import { storedPart } from '../../../platform/stored-text.ts';

/** What a browser says that it is, as far as reports show it. */
export interface BrowserKind {
  readonly isBot: boolean;
  readonly device: string;
  readonly browser: string;
  readonly system: string;
}

const MOST_KNOWN = 2_000;
/** Longer ones are made up, and reading them takes time in proportion. */
const LONGEST_READ = 512;

const DEVICES: Readonly<Record<string, string>> = {
  mobile: 'phone',
  tablet: 'tablet',
  desktop: 'computer',
  tv: 'television',
};

/** By the header, which few kinds of browsers send in few versions. */
export function createBrowserKinds(): (userAgent: string) => BrowserKind {
  const known = new LRUCache<string, BrowserKind>({ max: MOST_KNOWN });
  return (userAgent) => {
    const text = userAgent.slice(0, LONGEST_READ);
    const earlier = known.get(text);
    if (earlier !== undefined) return earlier;
    const kind = readBrowser(text);
    known.set(text, kind);
    return kind;
  };
}

function readBrowser(userAgent: string): BrowserKind {
  if (userAgent.trim() === '') return { isBot: true, device: '', browser: '', system: '' };
  const { browser, os, platform } = Bowser.parse(userAgent);
  return {
    isBot: isbot(userAgent),
    device: DEVICES[platform.type ?? ''] ?? '',
    browser: storedPart(browser.name ?? ''),
    system: storedPart(os.name ?? ''),
  };
}

/** `de` of `de-AT,de;q=0.9`. */
export const readLanguage = (header: string | undefined): string =>
  /^\s*([a-z]{2,3})(?![a-z])/i.exec(header ?? '')?.[1]?.toLowerCase() ?? '';
