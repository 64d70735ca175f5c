import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** What we compress with. Every `Accept-Encoding` comes down to one of these. */
export type ContentEncoding = 'br' | 'gzip' | 'identity';

/** There are a handful of browsers, and endlessly many headers that a client can make up. */
const MAX_KNOWN = 200;
const LONGEST_KNOWN = 100;
const known = new Map<string, ContentEncoding>();

/** The best that the header allows. Nobody refuses `identity` and means it. */
export function preferredEncoding(header: string | string[] | undefined): ContentEncoding {
  if (header === undefined) return 'identity';
  const text = String(header);
  const cached = known.get(text);
  if (cached !== undefined) return cached;
  const encoding = readEncoding(text);
  if (known.size < MAX_KNOWN && text.length <= LONGEST_KNOWN) known.set(text, encoding);
  return encoding;
}

function readEncoding(header: string): ContentEncoding {
  const allowed = new Map<string, boolean>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((word) => word.trim());
    allowed.set(name, !parameters.some((word) => /^q=0(\.0*)?$/.test(word)));
  }
  const isAllowed = (name: string): boolean => allowed.get(name) ?? allowed.get('*') ?? false;
  if (isAllowed('br')) return 'br';
  return isAllowed('gzip') ? 'gzip' : 'identity';
}

/** Below this, compressing costs more than it saves: it fits into one packet anyway. */
const SMALLEST = 1_000;
/** The middle: higher ones take several times as long for a few percent. */
const BROTLI_QUALITY = 5;
const GZIP_LEVEL = 6;

/** In the threads of Node, so that nobody waits for it. */
const compress = {
  br: (bytes: Buffer): Promise<Buffer> =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes: Buffer): Promise<Buffer> => promisify(gzip)(bytes, { level: GZIP_LEVEL }),
};

export interface Encoded {
  readonly encoding: ContentEncoding;
  readonly bytes: Buffer;
}

export async function encodeBody(bytes: Buffer, wanted: ContentEncoding): Promise<Encoded> {
  if (wanted === 'identity' || bytes.length < SMALLEST) return { encoding: 'identity', bytes };
  return { encoding: wanted, bytes: await compress[wanted](bytes) };
}
