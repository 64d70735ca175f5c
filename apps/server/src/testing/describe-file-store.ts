import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BrokenOff, type FileStore, fileErrors } from '../platform/files/index.ts';

interface OpenStore {
  readonly store: FileStore;
  /** Makes the store believe that this share of its room is in use. */
  fill(share: number): void;
  remove(): Promise<void>;
}

/** What every file store must do, wherever it keeps the files. */
export function describeFileStore(name: string, create: () => Promise<OpenStore>): void {
  describe(`file store: ${name}`, () => {
    let open: OpenStore;
    let store: FileStore;
    beforeEach(async () => {
      open = await create();
      store = open.store;
    });
    afterEach(() => open.remove());

    const read = async (key: string): Promise<string | null> => {
      const file = await store.open(key);
      return file && (await buffer(file.stream())).toString('utf8');
    };
    const keys = async (prefix = ''): Promise<string[]> => {
      const matches: string[] = [];
      for await (const key of store.list(prefix)) matches.push(key);
      return matches;
    };
    async function* partThenFailure(): AsyncGenerator<Buffer> {
      yield Buffer.alloc(100_000, 'x');
      throw new Error('the upload broke off');
    }

    it('the file store returns what was stored, from bytes or from a stream, also empty files', async () => {
      const { size } = await store.put('site/image/one.txt', Buffer.from('ünïcode'));
      expect(size).toBe(9);
      await store.put('site/image/two.txt', Readable.from([Buffer.from('in '), Buffer.from('pieces')]));
      await store.put('site/image/empty', Buffer.alloc(0));
      expect(await read('site/image/one.txt')).toBe('ünïcode');
      expect(await read('site/image/two.txt')).toBe('in pieces');
      expect(await store.open('site/image/empty')).toMatchObject({ size: 0 });
    });

    it('the file store replaces a file atomically, and an open reader keeps the old one', async () => {
      await store.put('a/b', Buffer.from('old'));
      const before = await store.open('a/b');
      const reading = before?.stream();
      await new Promise((resolve) => reading?.once('readable', resolve));
      await store.put('a/b', Buffer.from('new'));
      expect(reading && (await buffer(reading)).toString()).toBe('old');
      expect(await read('a/b')).toBe('new');
    });

    it('the file store keeps nothing of an aborted upload, and keeps the file that was there', async () => {
      await store.put('a/kept', Buffer.from('kept'));
      for (const key of ['a/kept', 'a/never'])
        await expect(store.put(key, Readable.from(partThenFailure()))).rejects.toThrow('broke off');
      expect(await read('a/kept')).toBe('kept');
      expect(await store.open('a/never')).toBeNull();
      expect(await keys()).toEqual(['a/kept']);
    });

    it('the file store shows a file only once it is complete', async () => {
      const slow = new Readable({ read() {} });
      const putting = store.put('a/slow', slow);
      slow.push('first half, ');
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(await store.open('a/slow')).toBeNull();
      expect(await keys()).toEqual([]);
      slow.push('second half');
      slow.push(null);
      await putting;
      expect(await read('a/slow')).toBe('first half, second half');
    });

    it('the file store returns null for missing files, and deleting them is no error', async () => {
      await store.put('a/b', Buffer.from('x'));
      expect(await store.open('a/c')).toBeNull();
      expect(await store.open('a')).toBeNull();
      expect(await store.open('a/b/c')).toBeNull();
      await store.delete('a/c');
      await store.delete('a/b/c');
      await store.delete('a/b');
      await store.delete('a/b');
      expect(await store.open('a/b')).toBeNull();
    });

    it('the file store lists what is below a folder and nothing beside it', async () => {
      for (const key of ['one/b', 'one/a/z', 'one-more/x', 'two/y']) await store.put(key, Buffer.from('x'));
      expect(await keys('one')).toEqual(['one/a/z', 'one/b']);
      expect(await keys('three')).toEqual([]);
      expect((await keys()).toSorted()).toEqual(['one-more/x', 'one/a/z', 'one/b', 'two/y']);
    });

    it.each([
      '..',
      '../up',
      'a/../../up',
      'a/..',
      '/etc/passwd',
      'a//b',
      '',
      'a/.hidden',
      'a\\b',
      'a/b\0',
      'a..b',
    ])('the file store refuses the key %j', async (key) => {
      await expect(store.put(key, Buffer.from('x'))).rejects.toThrow('Not a file key');
      await expect(store.open(key)).rejects.toThrow('Not a file key');
      await expect(store.delete(key)).rejects.toThrow('Not a file key');
      if (key !== '') await expect(keys(key)).rejects.toThrow('Not a file key');
    });

    it('the file store refuses new files on an almost full disk, and still reads and deletes', async () => {
      await store.put('a/old', Buffer.from('old'));
      open.fill(0.951);
      await expect(store.put('a/new', Buffer.from('new'))).rejects.toMatchObject({
        status: 507,
        code: fileErrors.noRoom.code,
      });
      expect(await read('a/old')).toBe('old');
      await store.delete('a/old');
      expect(await keys()).toEqual([]);
      open.fill(0.95);
      await store.put('a/new', Buffer.from('new'));
    });

    it('twenty at once to one key leave one whole file', async () => {
      const bodies = Array.from({ length: 20 }, (_, i) => String(i).repeat(10_000));
      await Promise.all(bodies.map((body) => store.put('a/contested', Buffer.from(body))));
      expect(bodies).toContain(await read('a/contested'));
      expect(await keys()).toEqual(['a/contested']);
    });

    describe('receiving', () => {
      const receive = (content: Readable, maxBytes = 1_000_000) => store.receive(content, { maxBytes });
      const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

      it('counts and hashes what comes in, unseen until it is kept under a key', async () => {
        const incoming = await receive(Readable.from([Buffer.from('in '), Buffer.from('pieces')]));
        expect(incoming).toMatchObject({ bytes: 9, sha256: sha256('in pieces') });
        expect(await keys()).toEqual([]);
        expect(incoming && (await buffer(incoming.open())).toString()).toBe('in pieces');
        expect(incoming && (await readFile(incoming.path, 'utf8'))).toBe('in pieces');
        expect(await incoming?.keep('a/received')).toMatchObject({ size: 9 });
        expect(await read('a/received')).toBe('in pieces');
        await incoming?.discard();
        expect(await read('a/received')).toBe('in pieces');
      });

      it('a discarded upload leaves nothing, and an invalid key keeps nothing', async () => {
        const incoming = await receive(Readable.from([Buffer.from('x')]));
        await expect(incoming?.keep('../up')).rejects.toThrow('Not a file key');
        await incoming?.discard();
        await incoming?.discard();
        await expect(incoming?.keep('a/late')).rejects.toThrow();
        expect(await keys()).toEqual([]);
      });

      it('an upload is accepted up to its limit, and the rest is read without being stored', async () => {
        const pieces = (count: number) =>
          Readable.from(Array.from({ length: count }, () => Buffer.alloc(1000)));
        expect(await receive(pieces(10), 10_000)).toMatchObject({ bytes: 10_000 });
        const tooMany = pieces(200);
        expect(await receive(tooMany, 9_999)).toBeNull();
        expect(tooMany.readableEnded).toBe(true);
      });

      it('an upload distinguishes an aborted sender from a full disk', async () => {
        await expect(receive(Readable.from(partThenFailure()))).rejects.toBeInstanceOf(BrokenOff);
        open.fill(0.951);
        await expect(receive(Readable.from([Buffer.from('x')]))).rejects.toMatchObject({ status: 507 });
      });

      it('a draft can be written by another program, and is then received like an upload', async () => {
        const draft = await store.draft();
        await writeFile(draft.path, 'drawn');
        const incoming = await draft.finish();
        expect(incoming).toMatchObject({ bytes: 5, sha256: sha256('drawn') });
        expect(await keys()).toEqual([]);
        await incoming.keep('a/drawn');
        expect(await read('a/drawn')).toBe('drawn');
        const dropped = await store.draft();
        await writeFile(dropped.path, 'x');
        await dropped.discard();
        await expect(readFile(dropped.path)).rejects.toThrow('ENOENT');
      });

      it('the file store serves a range of a file', async () => {
        await store.put('a/b', Buffer.from('0123456789'));
        const file = await store.open('a/b');
        expect(file && (await buffer(file.stream({ start: 2, end: 4 }))).toString()).toBe('234');
      });
    });
  });
}
