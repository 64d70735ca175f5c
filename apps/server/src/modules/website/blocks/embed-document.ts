import { BLOCK_TYPES, type Block, embedBlock } from '@awning/site-model';
import { Check } from 'typebox/value';

/**
 * What frames with code of other sites may do; never `allow-same-origin`, which would give them the visitor's sign-in.
 */
const EMBED_SANDBOX = 'allow-scripts allow-forms allow-popups allow-presentation';

/**
 * For the answer that carries an embed document. The sandbox is said again here: the address may be opened by itself,
 * outside of our frame.
 */
export const EMBED_POLICY = `sandbox ${EMBED_SANDBOX}; default-src https: data: blob: 'unsafe-inline'; base-uri 'none'; form-action https:; frame-ancestors 'self'`;

/** The page inside the frame of an embed block; null for a block that has none. */
export function embedDocument(block: Block): string | null {
  const value: unknown = { ...embedBlock.defaults, ...block.value };
  if (block.type !== BLOCK_TYPES.embed || !Check(embedBlock.schema, value)) return null;
  if (value.url !== '' || value.html.trim() === '') return null;
  return `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<base target="_blank">
<style>html,body{margin:0}body{overflow-wrap:break-word}iframe,img,video{max-width:100%}</style>
</head>
<body>
${value.html}
</body>
</html>
`;
}

/** As people read it: without `www.`. */
export const hostOf = (address: string): string => URL.parse(address)?.host.replace(/^www\./, '') ?? '';

/** May well be wrong about a harmless mention, which costs a click; the other way round would cost privacy. */
export const mentionsOtherSites = (html: string): boolean => /\/\/|\\|&#|fetch|import|src/i.test(html);
