import { cartMessages } from '@awning/commerce';
import { addressOf, readQuickView as readQuickViewCall } from '@awning/contract/calls';

/** What a product looks like above its list, or a sentence about why it cannot be shown. */
export class QuickViewError extends Error {
  override readonly name = 'QuickViewError';
  /** The product is gone: asking again changes nothing. */
  readonly isFinal: boolean;

  constructor(message: string, { isFinal = false, cause }: { isFinal?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.isFinal = isFinal;
  }
}

const TIMEOUT_MS = 30_000;
/** Long enough for a hand to come back to it; what a product costs and whether there is any may change. */
const RETENTION_MS = 60_000;

interface CachedPiece {
  readonly piece: Promise<string>;
  readonly since: number;
}
const pieceCache = new Map<string, CachedPiece>();

/** The product as HTML, read once for all who ask within a minute. Fails with a `QuickViewError`. */
export function readQuickView(itemId: string): Promise<string> {
  const known = pieceCache.get(itemId);
  if (known && Date.now() - known.since < RETENTION_MS) return known.piece;
  const piece = fetchPiece(itemId);
  pieceCache.set(itemId, { piece, since: Date.now() });
  piece.catch(() => pieceCache.delete(itemId));
  return piece;
}

/** For another page of the same document, and for what changed by our own doing. */
export const clearQuickViews = (): void => pieceCache.clear();

async function fetchPiece(itemId: string): Promise<string> {
  let response: Response;
  let html: string;
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    response = await fetch(addressOf(readQuickViewCall, { itemId }), { signal });
    html = await response.text();
  } catch (cause) {
    const isTimeout = cause instanceof DOMException && cause.name === 'TimeoutError';
    throw new QuickViewError(isTimeout ? cartMessages.tryAgain : cartMessages.checkConnection, { cause });
  }
  if (response.ok) return html;
  const isFinal = response.status === 404;
  throw new QuickViewError(isFinal ? cartMessages.itemMissing : cartMessages.tryAgain, { isFinal });
}
