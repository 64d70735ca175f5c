import type { FileGrant } from '@awning/contract';
import { copyFiles, grantFileCopies } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import { MOST_COPIED_FILES, MOST_GRANTED_FILES } from '@awning/contract/plain';

/** What lets another site have the images and files of copied parts. It goes through the clipboard with them. */
export interface SharedFiles {
  readonly grant: string;
  /** Addresses are complete. */
  readonly files: readonly FileGrant['files'][number][];
}

export interface BroughtFiles {
  /** By the id at the other site: the id here, or null where there is none. */
  readonly ids: ReadonlyMap<string, string | null>;
  /** Why some are missing, each reason once. */
  readonly problems: readonly string[];
}

/** ED-92: images and files of copied parts, between sites. */
export interface FileSharing {
  /** Null where the server does not answer soon: the parts are copied all the same. */
  readonly share: (ids: readonly string[]) => Promise<SharedFiles | null>;
  /** Into the library of this site. `onStep` hears how many are through while more are to come. */
  readonly bring: (
    ids: readonly string[],
    shared: SharedFiles | null,
    onStep: (done: number) => void,
  ) => Promise<BroughtFiles>;
}

/** Browsers let a key press reach the clipboard for five seconds. */
const PATIENCE_MS = 4_000;

export const createFileSharing = (api: Client, origin: string): FileSharing => ({
  share: async (ids) => {
    const body = { assetIds: ids.slice(0, MOST_GRANTED_FILES) };
    try {
      const granted = await api.attempt(grantFileCopies, { body, signal: AbortSignal.timeout(PATIENCE_MS) });
      if (!granted.ok) return null;
      const { grant, files } = granted.body;
      return {
        grant,
        files: files.map((file) => ({
          ...file,
          address: file.address === null ? null : new URL(file.address, origin).href,
        })),
      };
    } catch {
      return null;
    }
  },
  bring: async (ids, shared, onStep) => {
    const brought = new Map<string, string | null>();
    const problems = new Set<string>();
    const known = new Map(shared?.files.map((file) => [file.id, file]));
    for (let from = 0; from < ids.length; from += MOST_COPIED_FILES) {
      if (from > 0) onStep(from);
      const part = ids.slice(from, from + MOST_COPIED_FILES);
      const files = part.map((id) => known.get(id) ?? { id, address: null, description: null });
      const copied = await api.attempt(copyFiles, { body: { grant: shared?.grant ?? null, files } });
      for (const id of part) brought.set(id, null);
      if (copied.ok)
        for (const { id, copyId, problem } of copied.body.files) {
          brought.set(id, copyId);
          if (problem !== null) problems.add(problem);
        }
      else problems.add(copied.error.message);
    }
    return { ids: brought, problems: [...problems] };
  },
});

/** The way in for what comes from the clipboard; null when it is none of ours. */
export function readShared(json: string | null): SharedFiles | null {
  try {
    const input: unknown = JSON.parse(json ?? 'null');
    return isShared(input) ? input : null;
  } catch {
    return null;
  }
}

const isRecord = (input: unknown): input is Readonly<Record<string, unknown>> =>
  typeof input === 'object' && input !== null;

/** As far as this window reads it; the server checks the rest. */
const isShared = (input: unknown): input is SharedFiles =>
  isRecord(input) &&
  typeof input.grant === 'string' &&
  Array.isArray(input.files) &&
  input.files.every((file) => isRecord(file) && typeof file.id === 'string');
