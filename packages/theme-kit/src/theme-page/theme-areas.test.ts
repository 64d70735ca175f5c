import { describe, expect, it } from 'vitest';
import { filesOf } from '../testing/theme-samples.ts';
import { readTheme } from '../theme/read-theme.ts';
import type { Theme } from '../theme/theme.ts';
import { themeAreas } from './theme-areas.ts';

const field = (attributes: string): string => `<squarespace:block-field ${attributes} />`;

function themeWith(files: Readonly<Record<string, string>>): Theme {
  const all = {
    'template.conf': JSON.stringify({
      name: 'Pier',
      author: 'Studio',
      layouts: { default: { name: 'Standard', regions: ['site'] } },
    }),
    'site.region': '<html><head></head><body>{squarespace.main-content}</body></html>',
    ...files,
  };
  const { theme } = readTheme(filesOf(all));
  if (!theme) throw new Error('The theme of this test cannot be read.');
  return theme;
}

describe('areas of a theme', () => {
  it('areas of layouts come first, then those of pages, collections and partials, each once', () => {
    const theme = themeWith({
      'blocks/note.block': field('id="note" label="Note"') + field('id="footer" label="Twice"'),
      'collections/blog.conf': '{}',
      'collections/blog.list': field('id="aboveList" label="Above the list" columns="1"'),
      'pages/press.page': field('id="press" label="Press" lock-layout="true"'),
      'pages/press.page.conf': '{ "title": "Press" }',
      'site.region': `<html><body>${field('id="footer" label="Footer"')}</body></html>`,
    });
    expect(themeAreas(theme, 'en-US')).toEqual([
      { id: 'footer', label: 'Footer', columns: 12, locked: false },
      { id: 'press', label: 'Press', columns: 12, locked: true },
      { id: 'aboveList', label: 'Above the list', columns: 1, locked: false },
      { id: 'note', label: 'Note', columns: 12, locked: false },
    ]);
  });

  it('an area inside the template of another tag is found', () => {
    const theme = themeWith({
      'site.region': `<html><body><squarespace:query collection="blog">${field('id="inner"')}</squarespace:query></body></html>`,
    });
    expect(themeAreas(theme, 'en-US').map(({ id }) => id)).toEqual(['inner']);
  });

  it('labels come from the texts of the theme in the language of the site', () => {
    const theme = themeWith({
      'site.region': `<html><body>${field('id="footer" label="{localizedStrings.footerArea|htmlattr}"')}</body></html>`,
      'strings/template-en-US.json': '{ "footerArea": "Footer" }',
      'strings/template-de.json': '{ "footerArea": "Fußzeile" }',
    });
    expect(themeAreas(theme, 'de-AT')[0]?.label).toBe('Fußzeile');
    expect(themeAreas(theme, 'fr')[0]?.label).toBe('Footer');
  });

  it('an area without words that can be read is called by its id', () => {
    const labels = ['', 'label=""', 'label="{website.siteTitle}"', 'label="{localizedStrings.gone}"'];
    const theme = themeWith({
      'site.region': `<html><body>${labels.map((label, index) => field(`id="area${index}" ${label}`)).join('')}</body></html>`,
    });
    expect(themeAreas(theme, 'en-US').map(({ label }) => label)).toEqual([
      'area0',
      'area1',
      'area2',
      'area3',
    ]);
  });

  it('areas whose id is made while drawing, that have none, or that stand in a comment of the language are not listed', () => {
    const theme = themeWith({
      'site.region': `<html><body>${field('id="of-{collection.id}"')}${field('label="Nameless"')}{# ${field('id="out"')} #}</body></html>`,
    });
    expect(themeAreas(theme, 'en-US')).toEqual([]);
  });
});
