import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allEndpoints, type Endpoint } from '@awning/contract';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');

/** Why a path may stand there as it is. */
const ALLOWED: Readonly<Record<string, string>> = {
  // Below the contract, which is made of their shapes.
  'packages/commerce/src/cart/cart-form-address.ts': 'rules for themes, below the contract',
  'packages/site-model/src/store-setup/create-store.ts': 'a script of the platform, below the contract',
  'packages/site-model/src/store-setup/store-plan.ts': 'a script of the platform, below the contract',
  'packages/theme-kit/src/theme-page/script-elements.ts': 'what themes are drawn with, below the contract',
  'packages/theme-kit/src/theme-page/system-partials.ts': 'what themes are drawn with, below the contract',
  // They look at the start of an address that anyone may have sent.
  'apps/server/src/modules/rendering/site-files/robots-text.ts': 'families of addresses, for crawlers',
  'apps/server/src/modules/website/media/asset-addresses.ts': 'finds addresses in texts that people wrote',
  'apps/server/src/platform/http/api-family.ts': 'the family /api/',
  // Routes of the admin, which stand below /config.
  'apps/admin/src/app/record-places.ts': 'the route /forms/$formId of the admin',
  'apps/admin/src/features/forms/form-list.tsx': 'the route /forms/$formId of the admin',
  'packages/storefront/src/video/embed-frame.ts': 'the family /api/embed/',
};

/** Pages without parameters are linked to by address, as any page of a site is. */
const isPlainPage = ({ method, path, produces }: Endpoint): boolean =>
  method === 'GET' && produces === 'html' && !/[:*]/.test(path);

const shape = (path: string): string => path.replace(/:\w+|\*$/g, ':');
const declared = new Set(
  allEndpoints
    .filter((endpoint) => !isPlainPage(endpoint) && endpoint.path !== '/*')
    .map(({ path }) => shape(path)),
);
const plainPages = new Set(allEndpoints.filter(isPlainPage).map(({ path }) => path));

/** Paths of the contract in the strings and the markup of a source. */
function pathsTypedIn(source: string): string[] {
  const code = source.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '');
  return [...code.matchAll(/["'`](\/[a-z_][^"'`\s<>|]*)/g)]
    .map(([, text = '']) => text)
    .filter((text) => {
      const path = text.replace(/\$\{[^}]*\}?/g, ':').replace(/[?#].*$/, '');
      if (plainPages.has(path)) return false;
      return path.startsWith('/api/') || declared.has(path);
    });
}

/**
 * Product code only. Tests, journeys and benches may type paths: an address that clients have stored has to stay, and a
 * test that took it from the contract would follow a change by mistake instead of failing. The demo writes links into
 * content, as a member would.
 */
const sources = (): string[] =>
  globSync(['apps/*/src/**/*.{ts,tsx}', 'packages/*/src/**/*.{ts,tsx}'], { cwd: ROOT }).filter(
    (file) => !/^packages\/contract\/|\.test\.tsx?$|\/testing\/|\/demo\//.test(file),
  );

describe('paths of endpoints', () => {
  it('endpoint paths are written in the contract and nowhere else', () => {
    const typed = sources()
      .filter((file) => !(file in ALLOWED))
      .flatMap((file) =>
        pathsTypedIn(readFileSync(join(ROOT, file), 'utf8')).map((path) => `${file}: ${path}`),
      );
    expect(typed, 'Use a call of @awning/contract/calls with addressOf()').toEqual([]);
  });

  it('each file that is allowed to write endpoint paths still does', () => {
    const idle = Object.keys(ALLOWED).filter(
      (file) => pathsTypedIn(readFileSync(join(ROOT, file), 'utf8')).length === 0,
    );
    expect(idle).toEqual([]);
  });

  const open = '$' + '{';
  it.each([
    ["fetch('/api/commerce/tax')", ['/api/commerce/tax']],
    [`fetch(\`/api/content/items/${open}id}?x=1\`)`, [`/api/content/items/${open}id}?x=1`]],
    [`<form action="/cart/entries/${open}id}/remove">`, [`/cart/entries/${open}id}/remove`]],
    ['<a href="/cart">', []],
    ["// '/api/commerce/tax'", []],
  ])('endpoint paths are found in %s', (source, paths) => {
    expect(pathsTypedIn(source)).toEqual(paths);
  });
});
