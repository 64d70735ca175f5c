/** Endings that no name of the open internet has. */
const INSIDE = new Set(
  'localhost localdomain local internal intranet lan home corp private test invalid onion'.split(' '),
);

/** Whether a host name can only mean something inside: a single word, or one of the endings that are kept for that. */
export function isInsideName(hostname: string): boolean {
  const labels = hostname.toLowerCase().replace(/\.$/, '').split('.');
  return labels.length === 1 || INSIDE.has(labels.at(-1) ?? '') || labels.slice(-2).join('.') === 'home.arpa';
}
