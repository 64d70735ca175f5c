import { DownloadGrant } from '@awning/contract';
import { it } from 'vitest';
import { expectReference } from '../../../testing/reference-page.ts';

const PAGE = 'docs/reference/downloads.md';

it(`${PAGE} has the fields of the code`, async () => {
  await expectReference(PAGE, {
    Fields: Object.keys(DownloadGrant.properties).map((name) => `| \`${name}\` |`),
  });
});
