import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findKnots } from './folder-knots.ts';
import { graphOf, readSourceGraph } from './source-graph.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const sources = [...globSync('packages/*/src', { cwd: root }), 'apps/admin/src'].sort();

const knotsOf = (files: Readonly<Record<string, string>>): string[] =>
  findKnots(
    graphOf(Object.keys(files), (file) => files[file] ?? '', new Map()),
    'src',
  );

describe('folders', () => {
  it.each(sources)('%s has no folders that need each other', (source) => {
    expect(
      findKnots(readSourceGraph(), source),
      'Move what both need into a folder below them, or the file to the folder that it serves.',
    ).toEqual([]);
  });

  it('the check looks at every package', () => {
    expect(sources.length).toBeGreaterThan(7);
    for (const source of sources) {
      expect([...readSourceGraph().keys()].filter((file) => file.startsWith(source))).not.toEqual([]);
    }
  });

  it('a knot of two folders is reported with the imports that tie it', () => {
    const knots = knotsOf({
      'src/cart/sum.ts': "import { rate } from '../tax/rate.ts';",
      'src/cart/line.ts': '',
      'src/tax/rate.ts': "import type { Line } from '../cart/line.ts';",
    });
    expect(knots).toEqual([
      'src/cart src/tax\n  src/cart/sum.ts → src/tax/rate.ts\n  src/tax/rate.ts → src/cart/line.ts',
    ]);
  });

  it('a knot that leads through a third folder is reported', () => {
    const knots = knotsOf({
      'src/a/one.ts': "export { two } from '../b/two.ts';",
      'src/b/two.ts': "export { three } from '../c/three.ts';",
      'src/c/three.ts': "export const four = () => import('../a/four.ts');",
      'src/a/four.ts': '',
    });
    expect(knots).toHaveLength(1);
    expect(knots[0]).toContain('src/a src/b src/c');
  });

  it('the door of a package may join its folders, and a file beside it may serve them', () => {
    const knots = knotsOf({
      'src/index.ts': "export { sum } from './cart/sum.ts';",
      'src/words.ts': '',
      'src/cart/sum.ts': "import { words } from '../words.ts';\n// import { sum } from '../index.ts';",
      'src/cart/testing/carts.ts': "import { sum } from '../../index.ts';",
    });
    expect(knots).toEqual([]);
  });
});
