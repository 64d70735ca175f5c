import { type Outbound, OutboundError, type OutboundRequest, outboundSentences } from './outbound.ts';

/** Why there is no file at an address, as a sentence for the member who gave the address. */
export class DownloadError extends Error {
  constructor(sentence: string, options?: { cause?: unknown }) {
    super(sentence, options);
    this.name = 'DownloadError';
  }
}

const TIMEOUT_MS = 20_000;
const MOST_REDIRECTS = 3;
const MEGABYTE = 1_000_000;

interface DownloadOptions {
  readonly accept: string;
  readonly mostMegabytes: number;
  /** Of the time that several downloads have together. */
  readonly msLeft?: () => number;
}

/** A file at an address. Redirects are followed one by one, so that each of their addresses is checked. */
export async function download(
  outbound: Pick<Outbound, 'call'>,
  address: string,
  { accept, mostMegabytes, msLeft = () => TIMEOUT_MS }: DownloadOptions,
): Promise<Buffer> {
  let url = address;
  for (let hop = 0; hop <= MOST_REDIRECTS; hop += 1) {
    const timeoutMs = Math.min(TIMEOUT_MS, msLeft());
    if (timeoutMs <= 0) throw new DownloadError(outboundSentences.timeout);
    const { status, headers, isCut, body } = await callAt(outbound, {
      method: 'GET',
      url,
      headers: { accept },
      timeoutMs,
      maxBytes: mostMegabytes * MEGABYTE,
    });
    const { location } = headers;
    if (status >= 300 && status < 400 && location !== undefined && URL.canParse(location, url)) {
      url = new URL(location, url).href;
      continue;
    }
    if (status === 404 || status === 410)
      throw new DownloadError('There is nothing at this address any more.');
    if (status !== 200) throw new DownloadError(`The server at this address answered ${status}.`);
    if (isCut) throw new DownloadError(`This image has more than ${mostMegabytes} MB.`);
    if (/^text\/html/i.test(headers['content-type'] ?? ''))
      throw new DownloadError('At this address is a page, not an image.');
    return body;
  }
  throw new DownloadError('This address leads on and on, and to no image.');
}

async function callAt(outbound: Pick<Outbound, 'call'>, request: OutboundRequest) {
  try {
    return await outbound.call(request);
  } catch (error) {
    throw error instanceof OutboundError ? new DownloadError(error.message, { cause: error }) : error;
  }
}

/** What the file at an address is called there. */
export function fileNameIn(address: string, otherwise: string): string {
  const path = URL.canParse(address) ? new URL(address).pathname : address;
  const last = path.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last) || otherwise;
  } catch {
    return last || otherwise;
  }
}
