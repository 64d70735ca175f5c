import type { Readable } from 'node:stream';
import { defineErrors } from '../errors/index.ts';

export const fileErrors = defineErrors('files', {
  noRoom: {
    status: 507,
    message:
      'There is almost no room left on the disk, so nothing new can be stored. Free some space and try again.',
  },
});

export interface StoredFile {
  readonly size: number;
  readonly modifiedAt: Date;
}

/** The sender went away, or what it sent cannot be read to its end. Nothing of it is kept. */
export class BrokenOff extends Error {
  constructor(cause: unknown) {
    super('The content broke off before its end', { cause });
    this.name = 'BrokenOff';
  }
}

/** Content that has arrived and that nobody can see yet. It is either kept or discarded. */
export interface IncomingFile {
  readonly bytes: number;
  readonly sha256: string;
  /** Where other programs of this machine can read it, until it is kept or discarded. */
  readonly path: string;
  open(): Readable;
  /** From now on it is the file of this key, whole and flushed. */
  keep(key: string): Promise<StoredFile>;
  /** Discarding what was kept already is no error. */
  discard(): Promise<void>;
}

/** A place for another program of this machine to write to, as unseen as everything that comes in. */
export interface Draft {
  readonly path: string;
  /** What was written there, flushed. */
  finish(): Promise<IncomingFile>;
  discard(): Promise<void>;
}

/** A part of a file; both ends are included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface OpenFile extends StoredFile {
  stream(range?: ByteRange): Readable;
  /** Where other programs of this machine can read it; a store elsewhere has no such place. */
  readonly path?: string;
}

/**
 * Files by key. Keys look like `website/kind/name` and are made by us, never taken from a person. A file is
 * visible whole or not at all.
 */
export interface FileStore {
  put(key: string, content: Readable | Buffer): Promise<StoredFile>;
  /**
   * Takes content in before anybody knows what to do with it. Null: there were more than `maxBytes`, and nothing is
   * kept. Throws BrokenOff when the sender does not finish.
   */
  receive(content: Readable, options: { maxBytes: number }): Promise<IncomingFile | null>;
  draft(): Promise<Draft>;
  /** Null when there is no such file. */
  open(key: string): Promise<OpenFile | null>;
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>;
  /** The keys below a folder, or all of them for the empty prefix, in the order of their characters. */
  list(prefix: string): AsyncIterable<string>;
}

const SEGMENT = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,199}$/;

export function assertKey(key: string): void {
  const segments = key.split('/');
  if (segments.length > 8 || segments.some((segment) => !SEGMENT.test(segment) || segment.includes('..'))) {
    throw new Error(`Not a file key: ${JSON.stringify(key)}`);
  }
}
