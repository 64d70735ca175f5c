/** Below these, in domains of countries, names are registered: `example.co.uk` is a domain itself. */
const SECOND_LEVELS = new Set([
  'ac',
  'co',
  'com',
  'edu',
  'go',
  'gob',
  'gov',
  'gv',
  'me',
  'mil',
  'ne',
  'net',
  'nom',
  'or',
  'org',
  'sch',
  'web',
]);

/** A domain as it was registered, without a name before it. There DNS allows no CNAME entry. */
export function isRootDomain(host: string): boolean {
  const parts = host.split('.');
  const [second = '', top = ''] = parts.slice(-2);
  const suffix = top.length === 2 && SECOND_LEVELS.has(second) && parts.length > 2 ? 2 : 1;
  return parts.length === suffix + 1;
}
