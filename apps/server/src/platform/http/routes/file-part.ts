import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { CataloguedError } from '../../errors/index.ts';
import type { HttpApp } from '../http-app.ts';
import { httpErrors } from '../http-errors.ts';

/** The routes of this scope take one file from a request. The reader of its stream decides how much of it is kept. */
export async function acceptOneFile(scope: HttpApp): Promise<void> {
  await scope.register(multipart, {
    throwFileSizeLimit: false,
    limits: {
      files: 1,
      fields: 5,
      parts: 6,
      fieldSize: 1000,
      fieldNameSize: 100,
      fileSize: Number.MAX_SAFE_INTEGER,
    },
  });
}

/** The file of a request; `unreadable` says what is answered where there is none, or only a part of one. */
export async function readFilePart(
  request: FastifyRequest,
  unreadable: (cause?: unknown) => CataloguedError,
) {
  if (!request.isMultipart()) throw httpErrors.unsupportedType();
  try {
    const part = await request.file();
    if (!part) throw unreadable();
    return part;
  } catch (error) {
    throw error instanceof CataloguedError ? error : unreadable(error);
  }
}
