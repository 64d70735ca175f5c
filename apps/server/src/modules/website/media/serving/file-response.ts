import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OpenFile } from '../../../../platform/files/index.ts';
import { filePolicy, httpErrors, namesTag } from '../../../../platform/http/index.ts';
import type { Asset } from '../asset-repository.ts';
import { isShownInBrowser } from '../worker/file-types.ts';
import { readRange } from './byte-range.ts';
import { contentDisposition } from './content-disposition.ts';

export interface FileResponse {
  readonly contentType: string;
  /** Names this very content. */
  readonly tag: string;
  readonly cacheControl: string;
  readonly disposition: string;
  /** It may hold markup: nothing in it may run, no matter how a browser reads it. */
  readonly sandbox: boolean;
}

const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Short, because the same address may show something else after a change. */
const SHORT = 'public, max-age=60';

export const cacheControl = (addressIsVersioned: boolean): string => (addressIsVersioned ? IMMUTABLE : SHORT);

export const responseFor = (asset: Asset, cacheControl: string): FileResponse => ({
  contentType: asset.contentType,
  tag: asset.contentHash.slice(0, 32),
  cacheControl,
  disposition: contentDisposition(isShownInBrowser(asset) ? 'inline' : 'attachment', asset.filename),
  sandbox: asset.extension === 'svg',
});

/** The headers of every response with uploaded content; true when the browser has it already. */
export function describeFile(request: FastifyRequest, reply: FastifyReply, response: FileResponse): boolean {
  const etag = `"${response.tag}"`;
  reply.policy = filePolicy({ sandbox: response.sandbox });
  reply
    .header('etag', etag)
    .header('cache-control', response.cacheControl)
    .header('content-disposition', response.disposition);
  if (namesTag(request.headers['if-none-match'], etag)) return true;
  reply.type(response.contentType);
  return false;
}

/** A stored file, or the part of it that was asked for, without reading more of it than is sent. */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: OpenFile,
  response: FileResponse,
): FastifyReply {
  if (describeFile(request, reply, response)) return reply.code(304).send();
  reply.header('accept-ranges', 'bytes');
  const range = partOf(request, file, response);
  if (range === 'missing') {
    reply.header('content-range', `bytes */${file.size}`).removeHeader('content-disposition');
    throw httpErrors.rangeMissing();
  }
  const part = range === 'none' ? undefined : range;
  if (part) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${file.size}`);
  reply.header('content-length', part ? part.end - part.start + 1 : file.size);
  return request.method === 'HEAD' ? reply.send() : reply.send(file.stream(part));
}

function partOf(
  { headers }: Pick<FastifyRequest, 'headers'>,
  { size }: OpenFile,
  { tag }: Pick<FileResponse, 'tag'>,
): ReturnType<typeof readRange> {
  const { range, 'if-range': condition } = headers;
  return condition === undefined || condition === `"${tag}"` ? readRange(range, size) : 'none';
}

const attachmentOf = (asset: Asset): FileResponse => ({
  ...responseFor(asset, 'private, no-store'),
  disposition: contentDisposition('attachment', asset.filename),
});

/** What `sendAttachment` will send of it. */
export const partOfAttachment = (
  request: FastifyRequest,
  { asset, file }: { readonly asset: Asset; readonly file: OpenFile },
): ReturnType<typeof readRange> => partOf(request, file, attachmentOf(asset));

/** For a buyer of the file: they may keep it, and no cache on the way may. */
export const sendAttachment = (
  request: FastifyRequest,
  reply: FastifyReply,
  file: OpenFile,
  asset: Asset,
): FastifyReply => sendFile(request, reply, file, attachmentOf(asset));
