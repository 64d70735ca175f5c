import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { themeLimits } from '@awning/theme-kit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeThemeFolder } from '../../../testing/sample-theme.ts';
import { readThemeFolder, themeFolderMark } from './theme-folder-reader.ts';

let folder: string;
const at = (path: string): string => join(folder, path);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'awning-theme-folder-'));
  await writeThemeFolder(folder);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('reading the folder of a theme', () => {
  it('a theme folder is read without files that are not part of a theme', async () => {
    await writeFile(at('README.md'), 'x');
    await writeFile(at('.env'), 'x');
    await mkdir(at('node_modules/x'), { recursive: true });
    await writeFile(at('node_modules/x/index.js'), 'x');
    await mkdir(at('assets/.git'), { recursive: true });
    await writeFile(at('assets/.git/config'), 'x');
    const { files, notes } = await readThemeFolder(folder);
    expect([...files.keys()]).toEqual([
      'assets/film.mp4',
      'assets/mark.svg',
      'assets/page.html',
      'scripts/a.js',
      'scripts/deep/b.js',
      'site.region',
      'styles/site.less',
      'template.conf',
    ]);
    expect(notes).toEqual([]);
  });

  it('a theme folder is read with links to files inside it, and no other links', async () => {
    await symlink('mark.svg', at('assets/inside.svg'));
    await symlink('/etc/hostname', at('assets/outside.txt'));
    await symlink('../..', at('assets/up'));
    await symlink('.', at('assets/circle'));
    await symlink('gone', at('assets/dangling'));
    await symlink(`${folder}-other/x`, at('assets/neighbour'));
    const { files, notes } = await readThemeFolder(folder);
    expect(Buffer.from(files.get('assets/inside.svg') ?? []).toString()).toContain('<svg');
    const refused = [
      'assets/circle',
      'assets/dangling',
      'assets/neighbour',
      'assets/outside.txt',
      'assets/up',
    ];
    expect(notes.map(({ file }) => file)).toEqual(refused);
    for (const path of refused) expect(files.has(path)).toBe(false);
  });

  it('reading a theme folder does not wait for a pipe', async () => {
    await promisify(execFile)('mkfifo', [at('assets/pipe')]);
    const { files } = await readThemeFolder(folder);
    expect(files.has('assets/pipe')).toBe(false);
  });

  it('a huge file of a theme folder is read only up to its limit', async () => {
    await writeFile(at('assets/huge.bin'), '');
    await truncate(at('assets/huge.bin'), 2 ** 40);
    await writeFile(at('huge.region'), '');
    await truncate(at('huge.region'), 2 ** 31);
    const { files } = await readThemeFolder(folder);
    expect(files.get('assets/huge.bin')).toHaveLength(themeLimits.fileBytes + 1);
    expect(files.get('huge.region')).toHaveLength(themeLimits.sourceBytes + 1);
  });

  it('the mark of a theme folder changes when a theme file changes', async () => {
    const before = await themeFolderMark(folder);
    await writeFile(at('README.md'), 'x');
    expect(await themeFolderMark(folder)).toBe(before);
    await utimes(at('site.region'), 1, 1);
    expect(await themeFolderMark(folder)).not.toBe(before);
  });
});
