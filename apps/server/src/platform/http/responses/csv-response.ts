import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A table as a file to save, a piece at a time. */
export const sendCsv = (
  reply: FastifyReply,
  filename: `${string}.csv`,
  text: AsyncIterable<string>,
): FastifyReply =>
  reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${filename}"`)
    .header('cache-control', 'private, no-store')
    .send(Readable.from(text));
