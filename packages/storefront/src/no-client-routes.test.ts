import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

// Swapping the address while one list is narrowed keeps a link to it; it opens no other page.
// The history of the old script library is for themes, which use it the same way.
const KEEPS_ADDRESS = ['reviews/reviews-island.ts', 'theme-library/requests/history.ts'];

it('PL-2.01 no code of published pages defines routes: every address is answered by the server', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname }).filter(
    (file) => !/[.]test[.]tsx?$|^testing\//.test(file),
  );
  const routers = files.filter((file) => {
    const source = readFileSync(join(import.meta.dirname, file), 'utf8');
    return /from '[^']*router'|\.pushState\(|\.replaceState\(/.test(source);
  });
  expect(files.length).toBeGreaterThan(100);
  expect(routers.toSorted()).toEqual(KEEPS_ADDRESS);
});
