import { STATUS_CODES } from 'node:http';
import type { ErrorBody } from '@awning/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { databaseTrouble } from '../db/index.ts';
import { CataloguedError } from '../errors/index.ts';
import { httpErrors } from './http-errors.ts';
import { dataPolicy } from './security-headers.ts';
import type { HttpApp } from './server.ts';
import { fieldSentences } from './validation.ts';

/** Draws an error as a page of the site for people who came with a browser; null: answer with JSON. */
export type ErrorPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  error: ErrorBody & { status: number },
) => string | null;

export function answerErrors(app: HttpApp, errorPage: ErrorPage): void {
  const answer = (request: FastifyRequest, reply: FastifyReply, error: CataloguedError): FastifyReply => {
    const body: ErrorBody = {
      error: STATUS_CODES[error.status] ?? 'Error',
      code: error.code,
      message: error.message,
      ...(error.details.errors ? { errors: { ...error.details.errors } } : {}),
      ...(error.details.crumbFail ? { crumbFail: true } : {}),
    };
    reply.code(error.status).header('cache-control', 'no-store');
    const retryAfter =
      error.details.retryAfterSeconds ?? (error.status === 503 || error.status === 507 ? 5 : undefined);
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
    if (wantsPage(request)) {
      const page = errorPage(request, reply, { ...body, status: error.status });
      if (page !== null) return reply.type('text/html; charset=utf-8').send(page);
    }
    reply.policy = dataPolicy;
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(body));
  };

  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const known = toCatalogued(error);
    if (known.status >= 500) request.log.error({ err: error }, known.message);
    else request.log.debug({ err: error }, 'request refused');
    return answer(request, reply, known);
  });
  app.setNotFoundHandler((request, reply) =>
    answer(request, reply, httpErrors.notFound({ values: { path: printablePath(request.url) } })),
  );
}

const wantsPage = (request: FastifyRequest): boolean =>
  !request.url.startsWith('/api/') && (request.headers.accept ?? '').includes('text/html');

const printablePath = (url: string): string => (url.split('?', 1)[0] ?? '/').slice(0, 200);

/** Finds the catalogued refusal behind whatever was thrown; what has none is our bug and says nothing about itself. */
export function toCatalogued(error: unknown): CataloguedError {
  if (error instanceof CataloguedError) return error;
  const trouble = databaseTrouble(error);
  if (trouble === 'disk-full') return httpErrors.diskFull({ cause: error });
  if (trouble === 'unstorable-text') return httpErrors.unstorableText({ cause: error });
  if (trouble !== undefined) return httpErrors.unavailable({ cause: error });
  if (!(error instanceof Error)) return httpErrors.internal({ cause: error });
  if (hasCode(error, 'ENOSPC') || hasCode(error, 'EDQUOT')) return httpErrors.diskFull({ cause: error });
  if ('validation' in error && Array.isArray(error.validation)) {
    return httpErrors.invalid({ errors: fieldSentences(error.validation), cause: error });
  }
  return fromFastify(error);
}

const hasCode = (error: Error, code: string): boolean => 'code' in error && error.code === code;

function fromFastify(error: Error): CataloguedError {
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  const options = { cause: error };
  switch (status) {
    case 404:
      return httpErrors.notFound({ ...options, values: { path: 'this address' } });
    case 405:
      return httpErrors.methodNotAllowed(options);
    case 408:
      return httpErrors.timeout(options);
    case 413:
      return httpErrors.bodyTooLarge(options);
    case 414:
      return httpErrors.addressTooLong(options);
    case 415:
      return httpErrors.unsupportedType(options);
    case 503:
      return httpErrors.unavailable(options);
    default:
      return status >= 400 && status < 500 ? httpErrors.badRequest(options) : httpErrors.internal(options);
  }
}
