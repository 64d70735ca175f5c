import { MailingListEntry } from '@awning/contract';
import { it } from 'vitest';
import { expectReference } from '../../../testing/reference-page.ts';

const PAGE = 'docs/reference/mailing-list.md';

it(`${PAGE} has the fields of the code`, async () => {
  await expectReference(PAGE, {
    Fields: Object.keys(MailingListEntry.properties).map((name) => `| \`${name}\` |`),
  });
});
