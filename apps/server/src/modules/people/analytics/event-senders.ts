import { LRUCache } from 'lru-cache';
import type { Countries } from '../../../platform/countries/index.ts';
import { createBrowserKinds, readLanguage } from './browsers.ts';
import type { EventRequest } from './event-request.ts';
import type { EventSender } from './sent-event.ts';

export interface EventSenders {
  of(request: EventRequest): EventSender;
  /** Nobody is known any more. */
  forget(): void;
}

interface Known {
  readonly languages: string;
  readonly sender: EventSender;
}

/** Those who sent something lately; each takes up to three kilobytes. */
const MOST_KNOWN = 5_000;
const KNOWN_MS = 3_600_000;
/** In characters. Browsers stay below. */
const LONGEST_HEADERS = 800;

/**
 * A visitor of a page sends several events: what is read of a request is read once for a sender. The latest one of
 * each address is known.
 */
export function createEventSenders(countries: Countries): EventSenders {
  const browserOf = createBrowserKinds();
  const known = new LRUCache<string, Known>({ max: MOST_KNOWN });
  let since = performance.now();
  const forget = (): void => {
    known.clear();
    since = performance.now();
  };
  return {
    forget,
    of(request) {
      // Not every process sweeps.
      if (performance.now() - since > KNOWN_MS) forget();
      const { site, ip: address } = request;
      const { 'user-agent': userAgent = '', 'accept-language': languages = '' } = request.headers;
      const country = countries.of(request) ?? '';
      const earlier = known.get(address);
      if (
        earlier !== undefined &&
        earlier.sender.websiteId === site.id &&
        earlier.sender.userAgent === userAgent &&
        earlier.sender.country === country &&
        earlier.languages === languages
      )
        return earlier.sender;
      const language = readLanguage(languages);
      const browser = browserOf(userAgent);
      const sender: EventSender = { websiteId: site.id, address, userAgent, country, language, browser };
      if (userAgent.length + languages.length <= LONGEST_HEADERS) known.set(address, { languages, sender });
      return sender;
    },
  };
}
