import { describe, expect, it } from 'vitest';
import { graphOf, readDoors, readSourceGraph } from './source-graph.ts';
import { findTestOnlyCode } from './test-only-code.ts';

/** Where the product is entered, besides files that nothing imports. */
const DOORS = [
  'apps/server/src/main.ts',
  'apps/server/src/cli/awning.ts',
  ...[...readDoors().values()].flat().filter((file) => !file.includes('/testing/')),
];

const codeOf = (files: Readonly<Record<string, string>>): string[] =>
  findTestOnlyCode(
    graphOf(Object.keys(files), (file) => files[file] ?? '', new Map()),
    [],
  );

describe('code that only tests import', () => {
  it('code that only tests import lies under testing/', () => {
    const testOnlyFiles = findTestOnlyCode(readSourceGraph(), DOORS);
    expect(testOnlyFiles, 'Move it into a folder testing/, or remove it with its tests.').toEqual([]);
  });

  it('code that only tests import is reported together with what it is made of', () => {
    const testOnlyFiles = codeOf({
      'apps/server/src/serve.ts': "import { cart } from './cart.ts';",
      'apps/server/src/cart.ts': '',
      'apps/server/src/cart.test.ts': "import './cart.ts';\nimport { line } from './sample-line.ts';",
      'apps/server/src/sample-line.ts': "export { price } from './sample-price.ts';",
      'apps/server/src/sample-price.ts': '',
      'apps/server/src/testing/samples.ts': "export { total } from '../sample-total.ts';",
      'apps/server/src/sample-total.ts': '',
    });
    expect(testOnlyFiles).toEqual([
      'apps/server/src/sample-line.ts',
      'apps/server/src/sample-price.ts',
      'apps/server/src/sample-total.ts',
    ]);
  });

  it('code that only tests import is no longer reported once the product imports it, if only when it is needed', () => {
    const testOnlyFiles = codeOf({
      'apps/server/src/serve.ts': "const late = () => import('./late.ts');",
      'apps/server/src/late.ts': "import type { Shape } from './shape.ts';",
      'apps/server/src/shape.ts': '',
      'apps/server/src/late.test.ts': "import './late.ts';",
    });
    expect(testOnlyFiles).toEqual([]);
  });
});
