import { createMemoryHistory } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createAdminServices } from '../api/services.ts';
import type { SiteChannel } from '../api/site-channel.ts';
import { AdminApp } from '../app/admin-app.tsx';
import { createAdminRouter } from '../app/router.tsx';
import { watchSessionEnd } from '../app/session-end.ts';
import type { FakeServer } from './fake-server.ts';

/** The whole admin at an address, as a person opens it; only the server behind it is not real. */
export function openAdmin(
  server: FakeServer,
  address: string,
  parts: { readonly channel?: SiteChannel } = {},
) {
  const services = createAdminServices({
    fetch: server.fetch,
    readCookies: () => 'crumb=c1',
    report: () => {},
    target: window,
    ...parts,
  });
  // A second try belongs to the network, not to what these tests look at.
  services.queries.setDefaultOptions({ queries: { retry: false }, mutations: { networkMode: 'always' } });
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createAdminRouter(services, history);
  watchSessionEnd(services, router);
  render(<AdminApp services={services} router={router} env="test" />);
  return { user: userEvent.setup(), address: () => history.location.href, services };
}
