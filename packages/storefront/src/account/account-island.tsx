import { reportToWindow } from '../error-report.ts';
import type { MountIsland } from '../island.ts';
import { mountReact } from '../react-island.ts';
import { Account } from './account.tsx';
import { readAccountMarkup } from './account-markup.ts';
import { createSiteUserClient } from './site-user-client.ts';

export const mount: MountIsland = (element, context) => {
  const client = createSiteUserClient({
    fetch: (input, init) => globalThis.fetch(input, init),
    readCookies: () => element.ownerDocument.cookie,
    report: reportToWindow,
  });
  mountReact(
    element,
    <Account client={client} initial={readAccountMarkup(element)} section={element} />,
    context,
  );
};
