import { it } from 'vitest';
import { expectReference } from '../../../testing/reference-page.ts';
import { storeDefaults } from './setting-defaults.ts';

const PAGE = 'docs/reference/store-settings.md';

it(`${PAGE} has the settings of the store with their defaults, and no others`, () =>
  expectReference(PAGE, {
    Settings: Object.entries(storeDefaults).map(
      ([name, value]) => `| \`${name}\` | \`${JSON.stringify(value)}\` |`,
    ),
  }));
