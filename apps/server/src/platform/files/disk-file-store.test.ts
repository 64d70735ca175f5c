import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeFileStore } from '../../testing/describe-file-store.ts';
import { createDiskFileStore } from './index.ts';

const createFolder = () => mkdtemp(join(tmpdir(), 'awning-files-'));

describeFileStore('disk', async () => {
  const root = await createFolder();
  let share = 0;
  return {
    store: await createDiskFileStore({ root, usage: async () => share }),
    fill(next) {
      share = next;
    },
    remove: () => rm(root, { recursive: true }),
  };
});

describe('the folder of a disk file store', () => {
  let root: string;
  beforeEach(async () => {
    root = await createFolder();
  });
  afterEach(() => rm(root, { recursive: true }));

  const incoming = () => readdir(join(root, '.incoming'));

  it('a process killed while it writes leaves no file, and the rest of it is swept a day later', async () => {
    const script = `
      import { Readable } from 'node:stream';
      import { createDiskFileStore } from ${JSON.stringify(new URL('./index.ts', import.meta.url).href)};
      const store = await createDiskFileStore({ root: ${JSON.stringify(root)}, usage: async () => 0 });
      const endless = new Readable({ read() { setTimeout(() => this.push(Buffer.alloc(65_536)), 5); } });
      setTimeout(() => process.stdout.write('writing'), 200);
      await store.put('site/image/half', endless);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'exit');

    const store = await createDiskFileStore({ root });
    expect(await store.open('site/image/half')).toBeNull();
    for await (const key of store.list('')) expect.fail(`${key} is visible`);
    const [leftover = ''] = await incoming();
    expect(leftover).not.toBe('');
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    await utimes(join(root, '.incoming', leftover), yesterday, yesterday);
    await writeFile(join(root, '.incoming', 'still-coming-in'), 'x');
    await createDiskFileStore({ root });
    expect(await incoming()).toEqual(['still-coming-in']);
  });

  it('an upload that broke off leaves nothing to sweep', async () => {
    const store = await createDiskFileStore({ root, usage: async () => 0 });
    async function* failing(): AsyncGenerator<Buffer> {
      yield Buffer.from('x');
      throw new Error('broke off');
    }
    await expect(store.put('a/b', Readable.from(failing()))).rejects.toThrow('broke off');
    expect(await incoming()).toEqual([]);
  });

  it('reads how full the real disk is', async () => {
    const store = await createDiskFileStore({ root });
    const outcome = await store.put('a/b', Buffer.from('x')).then(
      ({ size }) => size,
      (error: { status: number }) => error.status,
    );
    expect([1, 507]).toContain(outcome);
  });
});
