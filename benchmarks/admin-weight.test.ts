import { describe, expect, it } from 'vitest';
import { ADMIN_LIMITS, limitOf, weighAdmin, weighBuiltAdmin } from './admin-weight.ts';

const manifest = {
  'index.html': {
    file: 'assets/index.js',
    isEntry: true,
    imports: ['_react.js'],
    dynamicImports: [
      'src/app/shell.tsx',
      'src/features/home/home-page.tsx',
      'src/features/sign-in/sign-in-page.tsx',
      'src/features/orders/orders-page.tsx',
      'src/editor/screen/editor-page.tsx',
    ],
  },
  '_react.js': { file: 'assets/react.js' },
  '_table.js': { file: 'assets/table.js', imports: ['_react.js'] },
  'src/app/shell.tsx': { file: 'assets/shell.js', imports: ['index.html'] },
  'src/features/home/home-page.tsx': { file: 'assets/home.js', imports: ['_react.js'] },
  'src/features/sign-in/sign-in-page.tsx': { file: 'assets/sign-in.js' },
  'src/features/orders/orders-page.tsx': { file: 'assets/orders.js', imports: ['_table.js', '_react.js'] },
  'src/editor/screen/editor-page.tsx': {
    file: 'assets/editor.js',
    imports: ['_table.js'],
    dynamicImports: ['src/kit/fields/rich-text-editor.tsx', 'src/editor/publish.tsx'],
  },
  'src/editor/publish.tsx': { file: 'assets/publish.js', dynamicImports: ['src/editor/words.tsx'] },
  'src/editor/words.tsx': { file: 'assets/words.js', imports: ['src/editor/screen/editor-page.tsx'] },
  'src/kit/fields/rich-text-editor.tsx': { file: 'assets/rich-text.js', imports: ['_react.js', '_table.js'] },
};
const sizes: Readonly<Record<string, number>> = {
  'assets/index.js': 10,
  'assets/react.js': 100,
  'assets/table.js': 40,
  'assets/shell.js': 7,
  'assets/home.js': 3,
  'assets/sign-in.js': 2,
  'assets/orders.js': 5,
  'assets/editor.js': 11,
  'assets/rich-text.js': 13,
  'assets/publish.js': 17,
  'assets/words.js': 1,
};

describe('the weight of the admin', () => {
  it('the first screens are counted together, and what the router or a screen loads later by what it adds', () => {
    expect(weighAdmin(manifest, (file) => sizes[file] ?? 0)).toEqual({
      first: 122,
      screens: [
        { screen: 'orders/orders-page', bytes: 45 },
        { screen: 'editor/screen/editor-page', bytes: 51 },
      ],
      parts: [
        { screen: 'kit/fields/rich-text-editor', bytes: 13 },
        { screen: 'editor/publish', bytes: 17 },
        // It comes after the editor, which it takes something from.
        { screen: 'editor/words', bytes: 1 },
      ],
    });
  });

  const built = weighBuiltAdmin();
  it.skipIf(built === null)(
    'sign-in, Home, each screen of the built admin and what screens load later stay within their budget',
    () => {
      expect(built?.first).toBeLessThanOrEqual(ADMIN_LIMITS.first);
      expect(built?.screens.map(({ screen }) => screen)).toContain('editor/screen/editor-page');
      const heavy = [...(built?.screens ?? []), ...(built?.parts ?? [])].filter(
        ({ screen, bytes }) => bytes > limitOf(screen),
      );
      expect(heavy).toEqual([]);
    },
  );
});
