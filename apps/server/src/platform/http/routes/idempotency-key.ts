import type { FastifyRequest } from 'fastify';
import { httpErrors } from '../http-errors.ts';

const MAX_LENGTH = 255;

/** What the caller names this request by, so that it can be sent again without harm; undefined when it does not. */
export function readIdempotencyKey({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[ -~]+$/.test(key) || key.length > MAX_LENGTH)
    throw httpErrors.badIdempotencyKey({ values: { max: MAX_LENGTH } });
  return key;
}
