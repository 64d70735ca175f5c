import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { KeysProvider } from '../keys/keys-context.tsx';
import { type PageAction, PageActionsProvider, useAllPageActions, usePageActions } from './page-actions.tsx';
import { PageMenu } from './page-menu.tsx';
import { SideActions } from './side-actions.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Page({ actions }: { readonly actions: readonly PageAction[] }) {
  return <PageMenu actions={usePageActions(actions)} />;
}
let listAll: () => readonly PageAction[] = () => [];
function Palette() {
  listAll = useAllPageActions();
  return null;
}
const draw = (actions: readonly PageAction[] | null) => (
  <MantineProvider env="test">
    <KeysProvider bareKeys>
      <PageActionsProvider>
        {actions && <Page actions={actions} />}
        <Palette />
      </PageActionsProvider>
    </KeysProvider>
  </MantineProvider>
);

describe('the actions of a page', () => {
  it('AP-44 one action is in the menu, under its key and in the palette, and goes with its page', async () => {
    const create = vi.fn();
    const user = userEvent.setup();
    const { rerender } = render(draw([{ id: 'create', label: 'Create an order', keys: 'c', run: create }]));
    await user.keyboard('c');
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: /Create an order/ }));
    listAll()[0]?.run();
    expect(create).toHaveBeenCalledTimes(3);
    rerender(draw(null));
    await user.keyboard('c');
    expect(create).toHaveBeenCalledTimes(3);
    expect(listAll()).toEqual([]);
  });

  it('AP-47 an action that is not possible now is shown with its reason and does nothing', async () => {
    const run = vi.fn();
    const user = userEvent.setup();
    render(draw([{ id: 'refund', label: 'Refund', keys: 'r', run, blocked: 'Nothing was paid yet.' }]));
    await user.keyboard('r');
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    const entry = await screen.findByRole('menuitem', { name: /Refund.*Nothing was paid yet\./ });
    expect(entry.getAttribute('aria-disabled')).toBe('true');
    await user.click(entry);
    expect(run).not.toHaveBeenCalled();
  });
});

describe('the lesser actions of a screen', () => {
  const drawSide = (busy?: string) => (
    <MantineProvider env="test">
      <KeysProvider bareKeys>
        <SideActions actions={[{ id: 'import', label: 'Import', run: imported, busy }]} />
      </KeysProvider>
    </MantineProvider>
  );
  const imported = vi.fn();
  const onPhone = (isPhone: boolean) =>
    vi.stubGlobal('matchMedia', () => ({
      matches: isPhone,
      addEventListener: () => {},
      removeEventListener: () => {},
    }));

  it('AP-51 the lesser actions are buttons in a row, and on a phone one menu', async () => {
    const user = userEvent.setup();
    imported.mockClear();
    onPhone(false);
    const wide = render(drawSide());
    await user.click(screen.getByRole('button', { name: 'Import' }));
    expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull();
    wide.unmount();
    onPhone(true);
    const narrow = render(drawSide());
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Import' }));
    expect(imported).toHaveBeenCalledTimes(2);
    narrow.unmount();
    render(drawSide('Importing 3 rows'));
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: /Importing 3 rows/ }));
    expect(imported).toHaveBeenCalledTimes(2);
  });
});
