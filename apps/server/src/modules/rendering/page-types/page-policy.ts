import { type PagePolicy, scriptHash, sitePolicy } from '../../../platform/http/index.ts';
import type { DrawnPage } from './drawn-page.ts';

/** Allows what the owner and the theme put on the page, and nothing else. */
export const policyOf = ({
  inlineScripts,
  scriptAddresses,
  connectAddresses,
  hosts,
}: DrawnPage): PagePolicy =>
  sitePolicy([...new Set(inlineScripts)].map(scriptHash), {
    scripts: scriptAddresses,
    connections: connectAddresses,
    hosts,
  });
