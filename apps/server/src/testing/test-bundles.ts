import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Stand-in bundles, so that server tests do not wait for a browser build. Journeys use the real ones. */
export async function prepareBrowserFolder(folder: string): Promise<string> {
  const root = join(folder, 'browser');
  const bundles = {
    storefront: {
      'src/main.ts': { file: 'assets/loader-test.js' },
      'src/site.css': { file: 'assets/site-test.css' },
      'src/page.css': { file: 'assets/page-test.css' },
      'src/theme-base.css': { file: 'assets/theme-base-test.css' },
      'src/checkout.css': { file: 'assets/checkout-test.css' },
      'src/checkout.ts': { file: 'assets/checkout-test.js' },
      'src/canvas/canvas.ts': { file: 'assets/canvas-test.js' },
      'src/gift-card.ts': { file: 'assets/gift-card-test.js' },
      'src/theme-runtime/theme-runtime.ts': { file: 'assets/theme-runtime-test.js' },
      'src/theme-library/theme-library.ts': { file: 'assets/theme-library-test.js' },
      'src/click-watch-script.ts': { file: 'assets/press-watch-test.js' },
    },
    admin: { 'index.html': { file: 'assets/admin-test.js' } },
  };
  for (const [bundle, manifest] of Object.entries(bundles)) {
    await mkdir(join(root, bundle, 'assets'), { recursive: true });
    await writeFile(join(root, bundle, 'manifest.json'), JSON.stringify(manifest));
    for (const { file } of Object.values(manifest)) await writeFile(join(root, bundle, file), '/* test */');
  }
  await writeFile(
    join(root, 'admin', 'index.html'),
    '<!doctype html><title>Admin</title><div id="root"></div>',
  );
  return root;
}
