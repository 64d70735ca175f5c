import type { OpenTag } from './open-tag.ts';

const attributeOf = ({ attributes }: OpenTag, wanted: string): string | null =>
  attributes.find(({ name }) => name.toLowerCase() === wanted)?.value ?? null;

/** Types that browsers run, or that decide what they run; everything else is data in the page. */
const RUNS = /^(?:|module|importmap|speculationrules|(?:text|application)\/(?:x-)?(?:java|ecma)script.*)$/i;

/** A type that template code makes may be anything. */
export function runsAsScript(tag: OpenTag): boolean {
  const type = attributeOf(tag, 'type')?.trim() ?? '';
  return type.includes('{') || RUNS.test(type);
}

const ADDRESS =
  /^(?:https:)?\/\/(?<host>[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?)(?<path>\/[^\s{}<>"'`\\;,?#]*)(?<rest>[?#]|$)/i;

/**
 * The https address that stands in an attribute, without its query, which policies do not look at. Null for the site's
 * own files, and where template code decides from where to load: then content could decide it too.
 */
export function loadsElsewhere(tag: OpenTag, attribute: 'src' | 'href'): string | null {
  const { host, path } = ADDRESS.exec(attributeOf(tag, attribute)?.trim() ?? '')?.groups ?? {};
  return host === undefined || path === undefined ? null : `https://${host.toLowerCase()}${path}`;
}
