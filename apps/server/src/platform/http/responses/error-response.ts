import { STATUS_CODES } from 'node:http';
import { type Endpoint, type ErrorBody, mayRefuseWith } from '@awning/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { databaseFailure } from '../../db/index.ts';
import { CataloguedError } from '../../errors/index.ts';
import { isApiPath } from '../api-family.ts';
import type { HttpApp } from '../http-app.ts';
import { httpErrors } from '../http-errors.ts';
import { fieldSentences } from './field-sentences.ts';
import { dataPolicy } from './security-headers.ts';

/**
 * Draws an error as a page of the site for people who came with a browser. It may need what is broken, so it may fail.
 */
export type ErrorPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  error: ErrorBody & { status: number },
) => Promise<string>;

/** Told of a refusal that its endpoint does not declare, so that tests can fail for it. */
export type ReportUndeclaredError = (endpoint: Endpoint, code: string) => void;

export const errorBodyOf = ({ status, code, message, details }: CataloguedError): ErrorBody => ({
  error: STATUS_CODES[status] ?? 'Error',
  code,
  message,
  ...(details.errors ? { errors: { ...details.errors } } : {}),
  ...(details.conflicts ? { conflicts: [...details.conflicts] } : {}),
  ...(details.crumbFail ? { crumbFail: true } : {}),
});

export function handleErrors(
  app: HttpApp,
  errorPage: ErrorPage,
  reportUndeclaredError: ReportUndeclaredError = () => {},
): void {
  const draw = async (
    request: FastifyRequest,
    reply: FastifyReply,
    error: ErrorBody & { status: number },
  ): Promise<string | null> => {
    if (!wantsPage(request)) return null;
    try {
      return await errorPage(request, reply, error);
    } catch (failure) {
      request.log.error({ err: failure }, 'the page for an error could not be drawn');
      return null;
    }
  };

  const response = async (
    request: FastifyRequest,
    reply: FastifyReply,
    error: CataloguedError,
  ): Promise<FastifyReply> => {
    const body = errorBodyOf(error);
    const { endpoint } = request.routeOptions.config;
    if (endpoint && !mayRefuseWith(endpoint, body.code)) reportUndeclaredError(endpoint, body.code);
    reply.code(error.status).header('cache-control', 'no-store');
    const retryAfter = error.details.retryAfterSeconds ?? (MAY_PASS.has(error.status) ? 5 : undefined);
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
    const page = await draw(request, reply, { ...body, status: error.status });
    if (page !== null) return reply.type('text/html; charset=utf-8').send(page);
    reply.policy = dataPolicy;
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(body));
  };

  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const known = toCatalogued(error, request);
    if (known.status >= 500) request.log.error({ err: error }, known.message);
    else request.log.debug({ err: error }, 'request refused');
    return response(request, reply, known);
  });
  app.setNotFoundHandler((request, reply) => response(request, reply, nothingAt(request)));
}

/** Trouble that often passes by itself, so it is worth saying when to try again. */
const MAY_PASS = new Set([503, 507]);

export const wantsPage = (request: Pick<FastifyRequest, 'url' | 'headers'>): boolean =>
  !isApiPath(request.url) && (request.headers.accept ?? '').includes('text/html');

/** The path as a person typed it, without its query, which may hold what is nobody's business. */
function readablePath(url: string): string {
  const path = (url.split('?', 1)[0] ?? '/').slice(0, 200);
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

export const nothingAt = (request: Pick<FastifyRequest, 'url'>, cause?: unknown): CataloguedError =>
  httpErrors.notFound({ values: { path: readablePath(request.url) }, cause });

/**
 * Finds the catalogued refusal behind a thrown error; an error without one is our bug and says nothing about itself.
 */
export function toCatalogued(error: unknown, request: Pick<FastifyRequest, 'url'>): CataloguedError {
  if (error instanceof CataloguedError) return error;
  const failure = databaseFailure(error);
  if (failure === 'disk-full') return httpErrors.diskFull({ cause: error });
  if (failure === 'unstorable-text') return httpErrors.unstorableText({ cause: error });
  if (failure !== undefined) return httpErrors.unavailable({ cause: error });
  if (!(error instanceof Error)) return httpErrors.internal({ cause: error });
  if (hasCode(error, 'ENOSPC') || hasCode(error, 'EDQUOT')) return httpErrors.diskFull({ cause: error });
  if ('validation' in error && Array.isArray(error.validation)) {
    return httpErrors.invalid({ errors: fieldSentences(error.validation), cause: error });
  }
  return fromFastify(error, request);
}

const hasCode = (error: Error, code: string): boolean => 'code' in error && error.code === code;

function fromFastify(error: Error, request: Pick<FastifyRequest, 'url'>): CataloguedError {
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  if (status === 404) return nothingAt(request, error);
  const options = { cause: error };
  const known = BY_STATUS.find((make) => make.status === status);
  if (known) return known(options);
  return status >= 400 && status < 500 ? httpErrors.badRequest(options) : httpErrors.internal(options);
}

const BY_STATUS = [
  httpErrors.timeout,
  httpErrors.conditionFailed,
  httpErrors.bodyTooLarge,
  httpErrors.addressTooLong,
  httpErrors.unsupportedType,
  httpErrors.rangeMissing,
  httpErrors.unavailable,
];
