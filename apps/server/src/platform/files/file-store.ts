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

/**
 * Files by key. Keys look like `website/kind/name` and are made by us, never taken from a person. A file is
 * visible whole or not at all.
 */
export interface FileStore {
  put(key: string, content: Readable | Buffer): Promise<StoredFile>;
  /** Null when there is no such file. */
  open(key: string): Promise<(StoredFile & { stream(): Readable }) | null>;
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
