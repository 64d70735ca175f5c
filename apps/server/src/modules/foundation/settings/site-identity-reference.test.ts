import { it } from 'vitest';
import { expectReference } from '../../../testing/reference-page.ts';
import { codeDefaults, identityDefaults } from './setting-defaults.ts';

const PAGE = 'docs/reference/site-identity.md';

it(`${PAGE} has the fields of the identity with their defaults, the pieces of code, and no others`, () =>
  expectReference(PAGE, {
    Fields: Object.entries(identityDefaults).map(
      ([name, value]) => `| \`${name}\` | \`${JSON.stringify(value)}\` |`,
    ),
    'Code of the owner': Object.keys(codeDefaults).map((name) => `| \`${name}\` |`),
  }));
