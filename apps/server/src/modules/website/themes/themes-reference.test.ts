import { readFile } from 'node:fs/promises';
import { overridableBlocks, themeFolders, themeLimits } from '@awning/theme-kit';
import { expect, test } from 'vitest';
import { fontFamilies } from './fonts/font-families.ts';

const page = await readFile(new URL('../../../../../../docs/reference/themes.md', import.meta.url), 'utf8');

test('docs/reference/themes.md has the folders, blocks and limits of themes as they are', () => {
  for (const folder of themeFolders) expect(page).toContain(`\`${folder}/`);
  expect(page.replaceAll(/\s+/g, ' ')).toContain(`can be replaced: ${overridableBlocks.join(', ')}.`);
  const megabytes = (bytes: number): string => `${bytes / 1024 / 1024} MB`;
  expect(page).toContain(`| Files | ${themeLimits.files} |`);
  expect(page).toContain(`| All files together | ${megabytes(themeLimits.bytes)} |`);
  expect(page).toContain(`| A script or an asset | ${megabytes(themeLimits.fileBytes)} |`);
  expect(page).toContain(
    `| A template, \`.conf\` or file of strings | ${megabytes(themeLimits.sourceBytes)} |`,
  );
  const together = `together with the templates and settings ${megabytes(themeLimits.allSourceBytes)}`;
  expect(page).toContain(`| A stylesheet | ${megabytes(themeLimits.styleBytes)}; ${together} |`);
  expect(page).toContain(`| A path | ${themeLimits.pathLength} letters |`);
});

test('docs/reference/theme-styles.md has the families of fonts as they are', async () => {
  const styles = await readFile(
    new URL('../../../../../../docs/reference/theme-styles.md', import.meta.url),
    'utf8',
  );
  for (const { name, weights, hasItalic } of fontFamilies) {
    const range = weights.replace(' ', ' to ');
    expect(styles).toContain(`| ${name} | ${range} | ${hasItalic ? 'yes' : 'no'} |`);
  }
});
