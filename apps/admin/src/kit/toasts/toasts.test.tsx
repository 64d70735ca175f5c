import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { KeysProvider } from '../keys/keys-context.tsx';
import { ToastsProvider, useToasts } from './toasts.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const undo = vi.fn();
function Page() {
  const { show, announce } = useToasts();
  return (
    <>
      <button type="button" onClick={() => show({ text: 'Archived 3 orders', undo })}>
        Archive
      </button>
      <button type="button" onClick={() => announce('Three rows')}>
        Announce
      </button>
      <input aria-label="Note" />
    </>
  );
}

function open(): void {
  render(
    <MantineProvider env="test">
      <KeysProvider bareKeys>
        <ToastsProvider>
          <Page />
        </ToastsProvider>
      </KeysProvider>
    </MantineProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Archive' }));
}
const isShown = (): boolean => screen.queryByText('Archived 3 orders') !== null;
const pass = (ms: number): void =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

describe('toasts', () => {
  it('a toast goes after eight seconds, and stays while the pointer or the focus is in it', () => {
    open();
    const toast = screen.getByText('Archived 3 orders').parentElement as HTMLElement;
    fireEvent.pointerEnter(toast);
    pass(20_000);
    expect(isShown()).toBe(true);
    fireEvent.pointerLeave(toast);
    fireEvent.focus(screen.getByRole('button', { name: 'Undo' }));
    pass(20_000);
    expect(isShown()).toBe(true);
    fireEvent.blur(screen.getByRole('button', { name: 'Undo' }));
    pass(7_900);
    expect(isShown()).toBe(true);
    pass(200);
    expect(isShown()).toBe(false);
  });

  it('Ctrl+Z takes back what the newest toast speaks of, and never what is being typed', () => {
    undo.mockClear();
    open();
    fireEvent.keyDown(screen.getByLabelText('Note'), { key: 'z', ctrlKey: true });
    expect(undo).not.toHaveBeenCalled();
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    expect(undo).toHaveBeenCalledTimes(1);
    expect(isShown()).toBe(false);
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    expect(undo).toHaveBeenCalledTimes(1);
  });

  it('AP-50 toasts and announcements are read out by one live region', () => {
    open();
    fireEvent.click(screen.getByRole('button', { name: 'Announce' }));
    const regions = document.querySelectorAll('[aria-live]');
    expect(regions).toHaveLength(1);
    expect(regions[0]?.textContent).toContain('Archived 3 orders');
    expect(regions[0]?.textContent).toContain('Three rows');
  });
});
