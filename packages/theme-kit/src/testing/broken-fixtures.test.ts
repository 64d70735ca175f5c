import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { themeFixture, themeFixtures } from '../../../../scripts/testing/theme-fixture.ts';
import type { ThemeFiles } from '../theme/theme.ts';
import { checkTheme } from '../theme-check/check-theme.ts';
import { compileTheme } from '../theme-page/compile-theme.ts';
import type { DrawnThemePage, InnerTemplate } from '../theme-page/page-job.ts';
import { brokenFixtures } from './broken-fixtures.ts';
import { answerOf, jobOf } from './fixture-pages.ts';

describe('the broken folders of the fixtures', () => {
  const spoken = (files: ThemeFiles) => {
    const { theme, diagnostics } = checkTheme(files);
    const sentences = diagnostics.map(
      ({ severity, file, line, message }) =>
        `${severity} ${file}${line === null ? '' : `:${line}`} ${message}`,
    );
    return { theme, sentences };
  };

  it('every broken theme fixture is described and expected here', () => {
    const folders = readdirSync(join(themeFixtures, 'broken')).toSorted();
    expect(Object.keys(brokenFixtures).toSorted()).toEqual(folders);
    const readme = readFileSync(join(themeFixtures, 'README.md'), 'utf8');
    expect(folders.filter((name) => !readme.includes(`| \`${name}\` |`))).toEqual([]);
  });

  it.each(Object.entries(brokenFixtures))('%s is said with file and line', (name, { serves, says }) => {
    const { theme, sentences } = spoken(themeFixture(`broken/${name}`));
    expect(theme !== null).toBe(serves);
    expect(says.filter((sentence) => !sentences.some((each) => each.startsWith(sentence)))).toEqual([]);
    if (says.length === 0) expect(sentences).toEqual([]);
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
    const { theme, sentences } = spoken(huge);
    expect(theme?.assets).toEqual([]);
    expect(theme?.partials).toEqual({});
    expect(
      sentences.filter((each) => /^warning (blocks\/huge.block|assets\/huge.png) /.test(each)),
    ).toHaveLength(2);
  });
});

describe('drawn all the same, the broken folders of the fixtures', () => {
  const hello: InnerTemplate = { kind: 'finished', html: '<p>Hello</p>' };
  const loop: InnerTemplate = { kind: 'list', typeName: 'loop' };
  const items = Array.from({ length: 60 }, (_, at) => ({ title: `Post ${at}` }));

  const drawn = (name: string, inner: InnerTemplate = hello): DrawnThemePage => {
    const { theme } = checkTheme(themeFixture(`broken/${name}`));
    if (!theme) throw new Error(`${name} cannot be drawn.`);
    const page = {
      theme: name,
      name,
      kind: 'list' as const,
      typeName: 'page',
      data: { items },
      change: { inner },
    };
    const drawing = compileTheme(theme, { secret: 'q7m2x9v4k1w8z5t3' }).draw(jobOf(page));
    let step = drawing.next();
    while (!step.done) step = drawing.next(step.value.map(answerOf));
    return step.value;
  };
  const serving = Object.entries(brokenFixtures).flatMap(([name, { serves }]) => (serves ? [name] : []));

  it.each(serving)('%s has a head, a foot and, where its layout says so, the page', (name) => {
    const { html } = drawn(name);
    expect(html).toContain('<title>Saltmarsh</title>');
    expect(html).toContain('<!-- foot -->');
    expect(html.includes('<p>Hello</p>')).toBe(name !== 'no-main-content');
  });

  it('loops and recursion end with a sentence instead of a page without end', () => {
    const sentencesOf = (page: DrawnThemePage) =>
      page.problems.map(({ file, message }) => `${file} ${message}`).join('\n');
    expect(sentencesOf(drawn('hostile-loops'))).toMatch(/laugh-\d\.block .*stopped/);
    expect(sentencesOf(drawn('hostile-loops', loop))).toMatch(/loop\.list .*stopped/);
    expect(sentencesOf(drawn('endless-partials'))).toMatch(/recursion depth of 16[\s\S]*echo\.block/);
    expect(drawn('hostile-loops', loop).html.length).toBeLessThan(20_000_000);
  });

  it("names that lead out of a broken theme's folder are not followed", () => {
    const { html, problems } = drawn('path-tricks');
    expect(html).not.toMatch(/secret\.block|src="[^"]*(\.\.\/\.\.\/secret\.js|passwd)/);
    expect(problems.map(({ message }) => message).join('\n')).toContain(
      "'../../../secret.block' which could not be found",
    );
  });
});
