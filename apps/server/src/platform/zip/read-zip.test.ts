import { describe, expect, it } from 'vitest';
import { writeZip } from '../../testing/write-zip.ts';
import { readZip, ZipError } from './read-zip.ts';

const limits = { files: 10, bytes: 100_000, fileBytes: 50_000 };
const problemOf = async (archive: Buffer): Promise<string> => {
  try {
    await readZip(archive, limits);
    return 'read';
  } catch (error) {
    return error instanceof ZipError ? error.problem : String(error);
  }
};

describe('a zip archive', () => {
  it('the files of an archive are unpacked, folders are none, and only those that are wanted', async () => {
    const archive = writeZip([
      { path: 'a/', content: '' },
      { path: 'a/one.txt', content: 'one' },
      { path: 'two.txt', content: 'two'.repeat(1000) },
    ]);
    const files = await readZip(archive, limits);
    expect([...files.keys()]).toEqual(['a/one.txt', 'two.txt']);
    expect(files.get('two.txt')?.toString()).toBe('two'.repeat(1000));
    expect((await readZip(archive, limits, (path) => path === 'two.txt')).size).toBe(1);
  });

  it.each(['../out.txt', 'a/../../out.txt', '/etc/passwd', 'C:\\out.txt', 'a\\..\\out', './a', 'a\u0000b'])(
    'an archive with the path %j is refused',
    async (path) => {
      expect(await problemOf(writeZip([{ path, content: 'x' }]))).toBe('unsafe-path');
    },
  );

  it('an archive with a link is refused', async () => {
    expect(await problemOf(writeZip([{ path: 'link', content: '/etc/passwd', mode: 0o120777 }]))).toBe(
      'link',
    );
  });

  it('a small archive that unpacks to a large file is refused, also when it says that the file is small', async () => {
    const content = Buffer.alloc(5_000_000);
    expect(await problemOf(writeZip([{ path: 'bomb', content }]))).toBe('too-large');
    expect(await problemOf(writeZip([{ path: 'bomb', content, says: { size: 10 } }]))).toBe('too-large');
  });

  it('many files that are small each and too large together are refused', async () => {
    const content = Buffer.alloc(40_000);
    const entries = ['a', 'b', 'c'].map((path) => ({ path, content }));
    expect(await problemOf(writeZip(entries))).toBe('too-large');
    const many = Array.from({ length: 11 }, (_, n) => ({ path: `${n}`, content: 'x' }));
    expect(await problemOf(writeZip(many))).toBe('too-many-files');
  });

  it('what is no archive, is cut off, locked, damaged or packed in another way is refused', async () => {
    const archive = writeZip([{ path: 'a', content: 'x'.repeat(100) }]);
    expect(await problemOf(Buffer.from('no archive at all, only some text'))).toBe('not-a-zip');
    expect(await problemOf(Buffer.alloc(0))).toBe('not-a-zip');
    expect(await problemOf(archive.subarray(10))).toBe('damaged');
    expect(await problemOf(writeZip([{ path: 'a', content: 'x', says: { flags: 1 } }]))).toBe('encrypted');
    expect(await problemOf(writeZip([{ path: 'a', content: 'x', says: { crc: 1 } }]))).toBe('damaged');
    expect(await problemOf(writeZip([{ path: 'a', content: 'x', says: { method: 12 } }]))).toBe(
      'unknown-compression',
    );
    const twice = writeZip([
      { path: 'a', content: 'x' },
      { path: 'a', content: 'y' },
    ]);
    expect(await problemOf(twice)).toBe('damaged');
  });

  it('an archive with bytes changed at random is read or refused, and nothing else', async () => {
    const archive = writeZip([{ path: 'a/b.txt', content: 'words '.repeat(50) }]);
    for (let at = 0; at < archive.length; at += 1) {
      const changed = Buffer.from(archive);
      changed[at] = (changed[at] ?? 0) ^ 0x55;
      expect(await problemOf(changed)).not.toMatch(/Error/);
    }
  });
});
