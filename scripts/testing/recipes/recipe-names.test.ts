import { expect, it } from 'vitest';
import { deadRecipeNames } from './recipe-names.ts';
import { repository, withFiles } from './source-tree.ts';

it('every file, name and script that a recipe names exists', () => {
  expect(deadRecipeNames(repository)).toEqual([]);
});

it('a recipe that names code which is gone is reported with the name', () => {
  const readme = 'apps/server/src/modules/website/blocks/README.md';
  const stale = withFiles(repository, {
    [readme]: repository
      .read(readme)
      .replace('images through `imageMarkup`', `images through \`${'picture'}Markup\``)
      .replace('`block-registry.ts`', '`list-of-blocks.ts`')
      .replace('`npm test -- blocks', '`npm run attack -- blocks'),
    'themes/README.md': '# themes\n',
  });
  expect(deadRecipeNames(stale)).toEqual([
    `${readme}: \`list-of-blocks.ts\``,
    `${readme}: \`pictureMarkup\``,
    `${readme}: \`npm run attack -- blocks controls recipes hostile\``,
    'themes/README.md: "## To add a language"',
  ]);
});
