import { MailMessage } from '@awning/contract';
import { it } from 'vitest';
import { expectReference } from '../../../testing/reference-page.ts';

const PAGE = 'docs/reference/mail.md';

it(`${PAGE} has the fields of the code`, async () => {
  await expectReference(PAGE, {
    Fields: Object.keys(MailMessage.properties).map((name) => `| \`${name}\` |`),
  });
});
