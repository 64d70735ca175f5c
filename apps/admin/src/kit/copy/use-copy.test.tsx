// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { KeysProvider } from '../keys/keys-context.tsx';
import { ToastsProvider } from '../toasts/toasts.tsx';
import { useCopy } from './use-copy.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Code() {
  const { copy, isCopied } = useCopy();
  return (
    <button type="button" onClick={() => copy('A-CODE')}>
      {isCopied ? 'Copied' : 'Copy'}
    </button>
  );
}

const open = () =>
  render(
    <MantineProvider env="test">
      <KeysProvider bareKeys>
        <ToastsProvider>
          <Code />
        </ToastsProvider>
      </KeysProvider>
    </MantineProvider>,
  );

it('a text that is copied is on the clipboard, and the control says so', async () => {
  const user = userEvent.setup();
  open();
  await user.click(screen.getByRole('button'));
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe('A-CODE');
});

it('a browser that does not allow to copy is said to, and the text counts as not copied', async () => {
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'));
  open();
  await user.click(screen.getByRole('button'));
  expect(await screen.findByText(/did not allow to copy/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Copy' })).toBeTruthy();
});
