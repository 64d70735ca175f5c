import { Subscription } from '@awning/contract';
import { it } from 'vitest';
import { expectReference } from '../../../testing/reference-page.ts';

const PAGE = 'docs/reference/subscriptions.md';

it(`${PAGE} has the fields of the code`, async () => {
  await expectReference(PAGE, {
    Fields: Object.keys(Subscription.properties).map((name) => `| \`${name}\` |`),
  });
});
