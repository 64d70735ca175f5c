/**
 * What differs between two runs of the same code, replaced by placeholders. Ids are numbered by their first appearance
 * in a text, so a page that mixes up two ids still differs.
 */
export function stableText(text: string): string {
  const numbered = new Map<string, string>();
  const number = (kind: string) => (value: string) => {
    const known = numbered.get(value) ?? `<${kind}-${numbered.size + 1}>`;
    numbered.set(value, known);
    return known;
  };
  return text
    .replace(/localhost(:|%3A)\d+/g, 'localhost')
    .replace(/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, number('uuid'))
    .replace(/\b[0-9a-f]{64}\b/g, number('sha256'))
    .replace(/\b[0-9a-f]{32}\b/g, number('hash'))
    .replace(/[0-9a-f]{24}(?![0-9a-f])/g, number('id'))
    .replace(/\bsha256-[A-Za-z0-9+/]{43}=/g, 'sha256-<hash>')
    .replace(/([-.])[A-Za-z0-9_-]{8}\.(js|css|woff2|svg|png|avif|webp)\b/g, '$1<hash>.$2')
    .replace(/(?<=reviews-after=)[\w-]+/g, '<cursor>')
    .replace(/(?<=site\.css\?v=)[0-9a-f]{12}/g, '<version>')
    .replace(/\bSQ\d{7}\b/g, number('sku'))
    .replace(/\b20\d{6}T\d{6}Z/g, '<time>')
    .replace(/\b1[789]\d{11}\b/g, '<time>')
    .replace(/\b20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)/g, '<time>')
    .replace(/\b[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d (GMT|\+0000)/g, '<time>')
    .replace(/(?<=[/=":>.\s])[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])/g, number('token'));
}
