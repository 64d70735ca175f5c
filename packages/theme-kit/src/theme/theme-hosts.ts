import {
  type FoundAddress,
  fileAddress,
  HOST_KINDS,
  hostOf,
  isSharedHost,
  type ThemeHost,
} from './host-address.ts';
import { scriptAddresses } from './script-hosts.ts';
import { placeAt } from './source-place.ts';
import { styleAddresses } from './style-hosts.ts';
import { templateAddresses } from './template-hosts.ts';
import type { ThemeSource } from './theme.ts';

interface HostSources {
  readonly templates: readonly ThemeSource[];
  readonly styles: readonly ThemeSource[];
  readonly scripts: readonly ThemeSource[];
}

/**
 * Of a theme that loads from more the first ones are listed: the policy of a page is a header, and headers have an end.
 */
const MAX_HOSTS = 100;
const MAX_FILES = 20;
/** In one file. */
const MAX_ADDRESSES = 2_000;
/** Minified libraries are long; what they load stands nowhere near a megabyte of them. */
const MAX_SCRIPT = 2_000_000;

const READERS = { templates: templateAddresses, styles: styleAddresses, scripts: scriptAddresses } as const;

/** Where a theme loads from besides the site itself, by kind and name. */
export function findThemeHosts(sources: HostSources): readonly ThemeHost[] {
  const found = new Map<string, ThemeHost>();
  for (const kind of ['templates', 'styles', 'scripts'] as const)
    for (const { file, text } of sources[kind]) {
      if (!text.includes('//')) continue;
      let addresses = 0;
      for (const each of READERS[kind](text.slice(0, MAX_SCRIPT))) {
        note(found, each, { file, text });
        if (++addresses === MAX_ADDRESSES) break;
      }
    }
  return [...found.values()]
    .sort((a, b) => HOST_KINDS.indexOf(a.kind) - HOST_KINDS.indexOf(b.kind) || (a.host < b.host ? -1 : 1))
    .slice(0, MAX_HOSTS);
}

function note(
  found: Map<string, ThemeHost>,
  { kind, address, at }: FoundAddress,
  { file, text }: ThemeSource,
): void {
  const host = hostOf(address);
  if (host === null) return;
  const key = `${kind} ${host}`;
  if (!found.has(key) && found.size >= MAX_HOSTS) return;
  const known = found.get(key) ?? { kind, host, file, line: placeAt(text, at).line, files: [] };
  const named = isSharedHost(host) ? fileAddress(address) : null;
  const isNew = named !== null && !known.files.includes(named) && known.files.length < MAX_FILES;
  found.set(key, isNew ? { ...known, files: [...known.files, named] } : known);
}
