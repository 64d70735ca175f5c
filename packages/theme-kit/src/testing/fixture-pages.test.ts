import { describe, expect, it } from 'vitest';
import { themeFixture } from '../../../../scripts/testing/theme-fixture.ts';
import { readTheme } from '../theme/read-theme.ts';
import { compileTheme } from '../theme-page/compile-theme.ts';
import type { DrawnThemePage } from '../theme-page/page-job.ts';
import { answerOf, type FixturePage, fixturePages, jobOf } from './fixture-pages.ts';

const names = ['harbour', 'atelier', 'northlight'];

describe('the themes of the fixtures, drawn for a made site,', () => {
  const sources = new Map(names.map((name) => [name, themeFixture(name)]));
  const compiled = new Map(
    [...sources].map(([name, files]) => {
      const { theme } = readTheme(files);
      return [name, theme && compileTheme(theme, { secret: 'q7m2x9v4k1w8z5t3' })];
    }),
  );
  const drawn = (page: FixturePage): DrawnThemePage => {
    const drawing = compiled.get(page.theme)?.draw(jobOf(page));
    let step = drawing?.next();
    while (step && !step.done) step = drawing?.next(step.value.map(answerOf));
    if (!step) throw new Error(`There is no theme ${page.theme}.`);
    return step.value;
  };
  const pageOf = (theme: string, name: string): DrawnThemePage => {
    const page = fixturePages.find((each) => each.theme === theme && each.name === name);
    if (!page) throw new Error(`There is no page ${name} of ${theme}.`);
    return drawn(page);
  };

  it('there is a page for every list, item and static page of the themes', () => {
    const inner = [...sources].flatMap(([name, files]) =>
      [...files.keys()].flatMap((path) => {
        const [, file] = /^(?:collections|pages)\/(.+\.(?:list|item|page))$/.exec(path) ?? [];
        return file ? [`${name} ${file}`] : [];
      }),
    );
    const fixtureNames = fixturePages.map(({ theme, typeName, kind }) => `${theme} ${typeName}.${kind}`);
    expect(inner.length).toBeGreaterThan(15);
    expect(inner.filter((each) => !fixtureNames.includes(each))).toEqual([]);
  });

  it.each(fixturePages.map((page) => [`${page.theme} ${page.name}`, page] as const))(
    '%s is a whole page without problems',
    (_, page) => {
      const { html, mainContent, problems } = drawn(page);
      expect(problems).toEqual([]);
      expect(html).toContain(mainContent);
      expect(html.match(/<title>/g)).toHaveLength(1);
      expect(html.match(/<main /g)).toHaveLength(1);
      expect(html.trimEnd()).toMatch(/<\/(html|script)>$/);
      // What an owner typed stays as it is; nothing else in braces is left.
      expect(html.replaceAll('{title} stays as it is typed', '')).not.toMatch(
        /\{[.@]?[a-z][\w.-]*(\|[^{}]*)?\}/i,
      );
      expect(html).not.toMatch(/<\/?squarespace:|\[object|undefined|NaN/);
      const images = [...html.matchAll(/<img [^>]*>/g)].map(([image]) => image);
      expect(images.filter((image) => !/ alt=/.test(image))).toEqual([]);
    },
  );

  it('a tag inside an attribute adds a class, and inline scripts are those of the theme', () => {
    const { html, inlineScripts } = pageOf('harbour', 'blog.list');
    expect(html).toContain("class='view-list has-main-nav has-footer-nav'");
    expect(html).toContain('/scripts/combo?files=site.js,gallery.js&');
    expect(inlineScripts).toHaveLength(1);
    expect(inlineScripts[0]).toContain('window.Harbour.start("Saltmarsh & Sons");');
  });

  it('a shop shows what is reduced, sold out, scarce and subscribed to', () => {
    const list = pageOf('atelier', 'products.list').html;
    expect(list).toContain('<div class="product-mark sale">sale</div>');
    expect(list).toContain('<div class="product-mark sold-out">sold out</div>');
    expect(pageOf('atelier', 'products.item').html).toContain('Only 3 left');
    expect(pageOf('atelier', 'products.item sold out').html).toContain('product-restock-form');
    expect(pageOf('atelier', 'products.item subscription').html).toContain('class="subscription-price"');
    expect(pageOf('atelier', 'lookbook.page home').html).toContain('class="Hero"');
  });

  it('a theme with strings speaks the language of the page', () => {
    expect(pageOf('northlight', 'blog.list').html).toContain('4 stories');
    const german = pageOf('northlight', 'blog.list german').html;
    expect(german).toContain('4 Geschichten');
    expect(german).toContain('data-close="Schließen"');
    expect(german).toContain('18.05.2026');
  });
});
