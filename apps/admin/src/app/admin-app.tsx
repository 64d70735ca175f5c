import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { AdminServices } from '../api/services.ts';
import { ServicesProvider } from '../api/services-context.tsx';
import { LocaleContext } from '../messages/use-messages.ts';
import type { AdminRouter } from './router.tsx';
import { theme, themeVariables } from './theme.ts';

/** That of the page which the server sends; until there are other catalogues, English. */
const adminLocale = (): string => document.documentElement.lang || 'en';

type AdminAppProps = { services: AdminServices; router: AdminRouter; env?: 'default' | 'test' };

export function AdminApp({ services, router, env = 'default' }: AdminAppProps) {
  // In a test nothing is drawn, and each question of an accessible name reads all styles.
  const isDrawn = env !== 'test';
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={themeVariables}
      defaultColorScheme="auto"
      env={env}
      withCssVariables={isDrawn}
      withGlobalClasses={isDrawn}
    >
      <LocaleContext value={adminLocale()}>
        <ServicesProvider value={services}>
          <QueryClientProvider client={services.queries}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </ServicesProvider>
      </LocaleContext>
    </MantineProvider>
  );
}
