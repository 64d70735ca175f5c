import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { themeFixture, themeFixtures } from '../../../../scripts/testing/theme-fixture.ts';
import { brokenFixtures } from './broken-fixtures.ts';
import { checkTheme } from './check-theme.ts';
import type { ThemeFiles } from './theme.ts';

describe('the broken folders of the fixtures', () => {
  const spoken = (files: ThemeFiles) => {
    const { theme, diagnostics } = checkTheme(files);
    const said = diagnostics.map(
      ({ severity, file, line, message }) =>
        `${severity} ${file}${line === null ? '' : `:${line}`} ${message}`,
    );
    return { theme, said };
  };

  it('are all described and expected here', () => {
    const folders = readdirSync(join(themeFixtures, 'broken')).toSorted();
    expect(Object.keys(brokenFixtures).toSorted()).toEqual(folders);
    const readme = readFileSync(join(themeFixtures, 'README.md'), 'utf8');
    expect(folders.filter((name) => !readme.includes(`| \`${name}\` |`))).toEqual([]);
  });

  it.each(Object.entries(brokenFixtures))('%s is said with file and line', (name, { serves, says }) => {
    const { theme, said } = spoken(themeFixture(`broken/${name}`));
    expect(theme !== null).toBe(serves);
    expect(says.filter((sentence) => !said.some((each) => each.startsWith(sentence)))).toEqual([]);
    if (says.length === 0) expect(said).toEqual([]);
  });

  it('text in another encoding is read as its author saw it', () => {
    expect(spoken(themeFixture('broken/utf-16')).theme?.layouts.default?.regions[0]?.text).toContain(
      '<!-- é -->',
    );
  });

  it('files that are too large are left out and named', () => {
    const good = themeFixture('broken/utf-16');
    const huge = new Map([
      ...good,
      ['blocks/huge.block', Buffer.alloc(1_100_000, 'x')],
      ['assets/huge.png', Buffer.alloc(10_500_000)],
    ]);
    const { theme, said } = spoken(huge);
    expect(theme?.assets).toEqual([]);
    expect(theme?.partials).toEqual({});
    expect(said.filter((each) => /^warning (blocks\/huge.block|assets\/huge.png) /.test(each))).toHaveLength(
      2,
    );
  });
});
