import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface ByteMeter {
  readonly stream: Transform;
  overflowed(): boolean;
  /** How many bytes went through, and their hash. */
  read(): { bytes: number; sha256: string };
}

/**
 * Counts and hashes what passes through. From the first byte over the limit on nothing passes any more, but the source
 * is read to its end: a sender that is cut off in the middle would never see the answer.
 */
export function createByteMeter(maxBytes: number): ByteMeter {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > maxBytes) return done();
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return {
    stream,
    overflowed: () => bytes > maxBytes,
    read: () => ({ bytes, sha256: hash.digest('hex') }),
  };
}

export async function hashFile(path: string): Promise<{ bytes: number; sha256: string }> {
  const meter = createByteMeter(Number.POSITIVE_INFINITY);
  meter.stream.resume();
  await pipeline(createReadStream(path), meter.stream);
  return meter.read();
}
