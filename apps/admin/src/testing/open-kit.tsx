import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, Suspense } from 'react';
import { type AdminChannel, ChannelProvider } from '../api/channel-context.ts';
import { createAdminServices } from '../api/services.ts';
import { ServicesProvider } from '../api/services-context.tsx';
import { parseSearch, stringifySearch } from '../app/search-params.ts';
import { theme } from '../app/theme.ts';
import { KeysProvider } from '../kit/keys/keys-context.tsx';
import { type JobTray, JobTrayProvider } from '../kit/list/bulk-job.ts';
import { UnsavedWorkProvider } from '../kit/record/unsaved-work.tsx';
import { ToastsProvider } from '../kit/toasts/toasts.tsx';
import type { FakeServer } from './fake-server.ts';

interface KitOptions {
  readonly channel?: AdminChannel;
  readonly tray?: JobTray;
}

/** Pages made of the kit alone, in the frame that the shell gives them. */
export function openKit(
  server: FakeServer,
  pages: Readonly<Record<string, () => ReactNode>>,
  address: string,
  { channel, tray }: KitOptions = {},
) {
  const services = createAdminServices({
    fetch: server.fetch,
    readCookies: () => 'crumb=c1',
    report: () => {},
    target: window,
  });
  services.queries.setDefaultOptions({ queries: { retry: false }, mutations: { networkMode: 'always' } });
  const root = createRootRoute({
    component: () => (
      <Suspense>
        <KeysProvider bareKeys>
          <ToastsProvider>
            <UnsavedWorkProvider>
              <Outlet />
            </UnsavedWorkProvider>
          </ToastsProvider>
        </KeysProvider>
      </Suspense>
    ),
  });
  const routes = Object.entries(pages).map(([path, component]) =>
    createRoute({ getParentRoute: () => root, path, component }),
  );
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ routeTree: root.addChildren(routes), history, parseSearch, stringifySearch });
  const view = render(
    <MantineProvider theme={theme} env="test">
      <ServicesProvider value={services}>
        <QueryClientProvider client={services.queries}>
          <ChannelProvider value={channel ?? null}>
            <JobTrayProvider value={tray ?? null}>
              <RouterProvider router={router as never} />
            </JobTrayProvider>
          </ChannelProvider>
        </QueryClientProvider>
      </ServicesProvider>
    </MantineProvider>,
  );
  return {
    user: userEvent.setup(),
    address: () => history.location.href,
    go: (to: string) => history.push(to),
    close: view.unmount,
    queries: services.queries,
  };
}
