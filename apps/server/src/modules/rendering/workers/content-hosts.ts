const HOST = /([a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?)(?=[/?#"'\\&\s)<]|$)/iy;
/** A link loads nothing. In JSON its quote has a stroke before it. */
const LINK = /href=\\?["']?(?:https?:)?$/i;
/** Named by data for search engines. */
const VOCABULARY = 'schema.org';
/** The policy of a page is a header. Content of more hosts is shown without looking from where. */
const MOST_HOSTS = 60;

/** Hosts that are named in texts, such as by images and films that an owner has put on a page; null for too many. */
export function hostsIn(texts: readonly string[]): readonly string[] | null {
  const hosts = new Set<string>();
  for (const text of texts)
    for (let at = text.indexOf('//'); at !== -1; at = text.indexOf('//', at + 2)) {
      HOST.lastIndex = at + 2;
      const host = HOST.exec(text)?.[1]?.toLowerCase();
      if (host === undefined || host === VOCABULARY || LINK.test(text.slice(Math.max(0, at - 14), at)))
        continue;
      hosts.add(host);
      if (hosts.size > MOST_HOSTS) return null;
    }
  return [...hosts];
}
