// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { KeysProvider } from '../keys/keys-context.tsx';
import { type PageAction, PageActionsProvider, useAllPageActions, usePageActions } from './page-actions.tsx';
import { PageMenu } from './page-menu.tsx';

afterEach(cleanup);

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
