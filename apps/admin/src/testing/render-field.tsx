import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { createAdminServices } from '../api/services.ts';
import { ServicesProvider } from '../api/services-context.tsx';
import { theme } from '../app/theme.ts';
import { LocaleContext } from '../messages/use-messages.ts';
import { createFakeServer, type FakeServer, owner } from './fake-server.ts';

interface FieldState<Value> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

interface FieldOptions {
  readonly locale?: string;
  readonly server?: FakeServer;
}

/** A field alone on a page, over its value; `values` has what it handed on, the newest last. */
export function renderField<Value>(
  initial: Value,
  draw: (state: FieldState<Value>) => ReactNode,
  { locale = 'en', server = createFakeServer({ member: owner }) }: FieldOptions = {},
) {
  const values: Value[] = [];
  const services = createAdminServices({
    fetch: server.fetch,
    readCookies: () => 'crumb=c1',
    report: () => {},
    target: window,
  });
  services.queries.setDefaultOptions({ queries: { retry: false } });
  render(
    <MantineProvider theme={theme} env="test">
      <LocaleContext value={locale}>
        <ServicesProvider value={services}>
          <QueryClientProvider client={services.queries}>
            <Harness initial={initial} draw={draw} report={(value) => values.push(value)} />
          </QueryClientProvider>
        </ServicesProvider>
      </LocaleContext>
    </MantineProvider>,
  );
  return { user: userEvent.setup(), values, server };
}

interface HarnessProps<Value> {
  readonly initial: Value;
  readonly draw: (state: FieldState<Value>) => ReactNode;
  readonly report: (value: Value) => void;
}

function Harness<Value>({ initial, draw, report }: HarnessProps<Value>) {
  const [value, setValue] = useState(initial);
  const onChange = (next: Value): void => {
    report(next);
    setValue(() => next);
  };
  return draw({ value, onChange });
}
