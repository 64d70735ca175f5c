import { describe, expect, it } from 'vitest';
import { missingBlockSteps } from './block-recipe.ts';
import { repository, withFiles } from './source-tree.ts';

describe('how to add a block', () => {
  it('every kind of block has all steps of modules/website/blocks/README.md', () => {
    expect(missingBlockSteps(repository)).toEqual([]);
  });

  it('a block that is only defined is told every step that is missing', () => {
    const begun = withFiles(repository, {
      'packages/site-model/src/blocks/made-up-block.ts': "defineBlock({\n  name: 'made-up',\n});",
    });
    expect(missingBlockSteps(begun).map((line) => line.replace(/,.*/, ''))).toEqual([
      'made-up: step 1',
      'made-up: step 3',
      'made-up: step 3',
      'made-up: step 4',
      'made-up: step 4',
      'made-up: step 5',
      'made-up: step 5',
      'made-up: step 6',
      'made-up: step 7',
      'made-up: step 8',
    ]);
  });

  it('a sheet that blocks.css does not import is not there for visitors', () => {
    const sheet = 'packages/storefront/src/blocks/blocks.css';
    const forgotten = withFiles(repository, {
      [sheet]: repository.read(sheet).replace('@import url("./quote.css") layer(awning-blocks);\n', ''),
    });
    expect(missingBlockSteps(forgotten)).toEqual([
      'quote: step 7, packages/storefront/src/blocks/quote.css with a line in blocks.css',
    ]);
  });
});
