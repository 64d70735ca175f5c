import { promisify } from 'node:util';
import { crc32, inflateRaw } from 'node:zlib';

/** Why an archive is not taken. */
export type ZipProblem =
  | 'not-a-zip'
  | 'damaged'
  | 'encrypted'
  | 'unknown-compression'
  | 'unsafe-path'
  | 'link'
  | 'too-many-files'
  | 'too-large';

export class ZipError extends Error {
  readonly problem: ZipProblem;
  /** The entry that it is about, or empty. */
  readonly path: string;
  constructor(problem: ZipProblem, path = '') {
    super(`The archive cannot be read: ${problem}${path === '' ? '' : ` (${path})`}`);
    this.name = 'ZipError';
    this.problem = problem;
    this.path = path;
  }
}

export interface ZipLimits {
  readonly files: number;
  /** Of all files together, as they are unpacked. */
  readonly bytes: number;
  readonly fileBytes: number;
}

interface Entry {
  readonly path: string;
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly at: number;
}

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const CENTRAL_BYTES = 46;
const LOCAL_BYTES = 30;
const LONGEST_COMMENT = 0xffff;
/** A number that stands for one that does not fit: an archive of more than 4 GB. */
const ELSEWHERE = 0xffffffff;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;
const LONGEST_PATH = 500;
/** Of a file as Unix notes it, in the upper half of its attributes. */
const FILE_TYPE = 0o170000;
const LINK = 0o120000;

const inflate = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflateRaw);

/**
 * The files of a zip archive that `wants` names, unpacked in memory. What an archive says about itself is believed
 * nowhere: paths that lead out of it, links, and files that unpack to more than they may are refused with the whole
 * archive, and the check sums have to be right.
 */
export async function readZip(
  archive: Buffer,
  limits: ZipLimits,
  wants: (path: string) => boolean = () => true,
): Promise<Map<string, Buffer>> {
  const entries = readEntries(archive, limits);
  const files = new Map<string, Buffer>();
  let total = 0;
  for (const entry of entries) {
    if (!wants(entry.path)) continue;
    const most = Math.min(limits.fileBytes, limits.bytes - total);
    if (entry.size > most) throw new ZipError('too-large', entry.path);
    const bytes = await unpack(archive, entry, most);
    total += bytes.length;
    files.set(entry.path, bytes);
  }
  return files;
}

function readEntries(archive: Buffer, limits: ZipLimits): Entry[] {
  const end = findEnd(archive);
  const count = archive.readUInt16LE(end + 10);
  const start = archive.readUInt32LE(end + 16);
  if (count > limits.files) throw new ZipError('too-many-files');
  const entries: Entry[] = [];
  const seen = new Set<string>();
  let at = start;
  for (let number = 0; number < count; number += 1) {
    if (at + CENTRAL_BYTES > end || archive.readUInt32LE(at) !== CENTRAL) throw new ZipError('damaged');
    const nameBytes = archive.readUInt16LE(at + 28);
    const next =
      at + CENTRAL_BYTES + nameBytes + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
    if (next > end) throw new ZipError('damaged');
    const path = archive.toString('utf8', at + CENTRAL_BYTES, at + CENTRAL_BYTES + nameBytes);
    const entry = {
      path,
      method: archive.readUInt16LE(at + 10),
      crc: archive.readUInt32LE(at + 16),
      packed: archive.readUInt32LE(at + 20),
      size: archive.readUInt32LE(at + 24),
      at: archive.readUInt32LE(at + 42),
    };
    refuseUnsafe(path);
    if (archive.readUInt16LE(at + 8) & ENCRYPTED) throw new ZipError('encrypted', path);
    if (((archive.readUInt32LE(at + 38) >>> 16) & FILE_TYPE) === LINK) throw new ZipError('link', path);
    if (entry.packed === ELSEWHERE || entry.size === ELSEWHERE || entry.at === ELSEWHERE)
      throw new ZipError('too-large', path);
    at = next;
    if (path.endsWith('/')) continue;
    if (seen.has(path)) throw new ZipError('damaged', path);
    seen.add(path);
    entries.push(entry);
  }
  return entries;
}

/** Behind the last entry, before a comment of any length. */
function findEnd(archive: Buffer): number {
  const first = Math.max(0, archive.length - END_BYTES - LONGEST_COMMENT);
  for (let at = archive.length - END_BYTES; at >= first; at -= 1)
    if (archive.readUInt32LE(at) === END) return at;
  throw new ZipError('not-a-zip');
}

/** Nothing that another program would unpack somewhere else. */
function refuseUnsafe(path: string): void {
  const isUnsafe =
    path === '' ||
    path.length > LONGEST_PATH ||
    /[\\:\p{Cc}]|\uFFFD/u.test(path) ||
    path.startsWith('/') ||
    path.split('/').some((part) => part === '..' || part === '.');
  if (isUnsafe) throw new ZipError('unsafe-path', path.slice(0, 80));
}

async function unpack(archive: Buffer, entry: Entry, most: number): Promise<Buffer> {
  const { path, at, method } = entry;
  if (at + LOCAL_BYTES > archive.length || archive.readUInt32LE(at) !== LOCAL)
    throw new ZipError('damaged', path);
  const start = at + LOCAL_BYTES + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28);
  if (start + entry.packed > archive.length) throw new ZipError('damaged', path);
  const packed = archive.subarray(start, start + entry.packed);
  const bytes = await contentOf(packed, { method, path, most });
  if (bytes.length !== entry.size || crc32(bytes) !== entry.crc) throw new ZipError('damaged', path);
  return bytes;
}

async function contentOf(
  packed: Buffer,
  { method, path, most }: { method: number; path: string; most: number },
): Promise<Buffer> {
  if (method === STORED) return Buffer.from(packed);
  if (method !== DEFLATED) throw new ZipError('unknown-compression', path);
  try {
    return await inflate(packed, { maxOutputLength: Math.max(1, most) });
  } catch (error) {
    const isTooLarge =
      error instanceof RangeError || (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE';
    throw new ZipError(isTooLarge ? 'too-large' : 'damaged', path);
  }
}
