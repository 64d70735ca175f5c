import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { httpErrors } from '../../../../platform/http/http-errors.ts';
import { cleanText } from '../../../../platform/http/index.ts';

/** What the controls of a form sent, by their names. */
export interface PostedForm {
  readonly read: (name: string) => readonly string[];
  readonly names: readonly string[];
}

/** A file as it comes: it has to be read, or the rest of the form never arrives. */
export type ReceiveFile = (
  name: string,
  file: { readonly stream: Readable; readonly filename: string },
) => Promise<string | null>;

/** As much text as a form may send in its other encoding. */
const MOST_CHARACTERS = 1024 * 1024;

/** A plain form in either of its two encodings. `receiveFile` answers what stands for a file; null for nothing. */
export async function readPostedForm(request: FastifyRequest, receiveFile: ReceiveFile): Promise<PostedForm> {
  const values = new Map<string, string[]>();
  const add = (name: string, value: string): void => {
    values.set(name, [...(values.get(name) ?? []), value]);
  };
  if (request.isMultipart()) await readParts(request, add, receiveFile);
  else
    for (const [name, value] of Object.entries(fieldsOf(request.body)))
      for (const each of [value].flat()) if (typeof each === 'string') add(name, each);
  return { read: (name) => values.get(name) ?? [], names: [...values.keys()] };
}

async function readParts(
  request: FastifyRequest,
  add: (name: string, value: string) => void,
  receiveFile: ReceiveFile,
): Promise<void> {
  let characters = 0;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        const { fieldname, file: stream, filename } = part;
        const token = filename ? await receiveFile(fieldname, { stream, filename }) : null;
        if (token !== null) add(fieldname, token);
        stream.resume();
      } else if (typeof part.value === 'string') {
        characters += part.value.length;
        if (part.valueTruncated || characters > MOST_CHARACTERS) throw httpErrors.bodyTooLarge();
        add(cleanText(part.fieldname), cleanText(part.value));
      }
    }
  } catch (error) {
    throw unreadable(error);
  }
}

/** The parser's own errors have codes and no status of ours. */
function unreadable(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/^FST_(FILES|FIELDS|PARTS)_LIMIT$/.test(code)) return httpErrors.bodyTooLarge({ cause: error });
  if (code.startsWith('FST_') || isBroken(error)) return httpErrors.badRequest({ cause: error });
  return error;
}

const isBroken = (error: unknown): boolean =>
  error instanceof Error && /^(Unexpected end|Malformed|Multipart:)/.test(error.message);

const fieldsOf = (body: unknown): Readonly<Record<string, unknown>> =>
  typeof body === 'object' && body !== null ? { ...body } : {};
