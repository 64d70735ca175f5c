import { readCodeInjection } from '@awning/contract/calls';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { openPicker } from '../adding/testing/open-picker.tsx';
import { CodePart } from './code-part.tsx';

beforeEach(() => sessionStorage.clear());

/** A panel that is closed and opened again. */
function Panel() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen((now) => !now)}>
        Panel
      </button>
      {isOpen && <CodePart />}
    </>
  );
}

async function openCode() {
  const opened = await openPicker({ draw: () => <Panel /> });
  const { code } = opened.server.settings;
  const head = await screen.findByLabelText('At the end of the head');
  const save = async (): Promise<void> => {
    const before = opened.model.state().history.past.length;
    await opened.user.click(screen.getByRole('button', { name: 'Save code' }));
    await waitFor(() => expect(opened.model.state().history.past).toHaveLength(before + 1));
  };
  const openAgain = async (): Promise<HTMLElement> => {
    await opened.user.click(screen.getByRole('button', { name: 'Panel' }));
    expect(screen.queryByLabelText('At the end of the head')).toBeNull();
    await opened.user.click(screen.getByRole('button', { name: 'Panel' }));
    return screen.findByLabelText('At the end of the head');
  };
  return { ...opened, code, head, save, openAgain };
}

describe('code on every page', () => {
  it('saving and undoing the code of one place leaves the other place as another member wrote it', async () => {
    const { user, model, code, head, save } = await openCode();
    await user.type(head, 'mine');
    await save();
    code.save({ footer: 'theirs' });
    act(() => void model.undo());
    await waitFor(() => expect(code.read().body).toMatchObject({ header: '', footer: 'theirs' }));
    await user.type(head, 'again');
    await save();
    expect(code.read().body).toMatchObject({ header: 'again', footer: 'theirs' });
  });

  it('AP-24 what another member saved in the other place meanwhile is taken over with the save', async () => {
    const { user, code, head, save } = await openCode();
    await user.type(head, 'mine');
    code.save({ footer: 'theirs' });
    await save();
    expect(code.read().body).toMatchObject({ header: 'mine', footer: 'theirs' });
    expect(screen.getByDisplayValue('theirs')).toBeDefined();
  });

  it.each(['mine', 'theirs'] as const)(
    'AP-24 code that two members wrote in the same place is shown from both, and %s stays by choice',
    async (choice) => {
      const { user, model, code, head } = await openCode();
      await user.type(head, 'mine');
      code.save({ header: 'theirs', footer: 'beside' });
      await user.click(screen.getByRole('button', { name: 'Save code' }));
      const conflict = within(await screen.findByRole('region', { name: /changed this/ }));
      expect(conflict.getByText('At the end of the head')).toBeDefined();
      expect([conflict.getByText('mine'), conflict.getByText('theirs')]).toHaveLength(2);
      expect(code.read().body.header).toBe('theirs');
      expect(screen.getByRole('button', { name: 'Save code' })).toHaveProperty('disabled', true);
      await user.click(conflict.getByRole('button', { name: `Use ${choice} for At the end of the head` }));
      await waitFor(() => expect(screen.queryByRole('region', { name: /changed this/ })).toBeNull());
      expect(screen.getByDisplayValue(choice)).toBe(head);
      if (choice === 'mine') {
        await user.click(screen.getByRole('button', { name: 'Save code' }));
        await waitFor(() => expect(code.read().body).toMatchObject({ header: 'mine', footer: 'beside' }));
        act(() => void model.undo());
        await waitFor(() => expect(code.read().body.header).toBe('theirs'));
      } else expect(screen.getByRole('button', { name: 'Save code' })).toHaveProperty('disabled', true);
    },
  );

  it('AP-3 code that was typed before the panel was closed is said not to be saved, and is discarded with an undo', async () => {
    const { user, code, head, openAgain } = await openCode();
    expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
    await user.type(head, 'mine');
    const again = await openAgain();
    await waitFor(() => expect(again).toHaveProperty('value', 'mine'));
    const notice = 'What you typed here before is still there.';
    expect(await screen.findByText(notice)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(again).toHaveProperty('value', ''));
    expect(screen.queryByText(notice)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
    await user.click(await screen.findByRole('button', { name: /Undo/ }));
    await waitFor(() => expect(again).toHaveProperty('value', 'mine'));
    expect(code.read().body.header).toBe('');
  });

  it('a save in a panel that was opened again can be undone before the code has been read again', async () => {
    const { user, model, server, code, head, save, openAgain } = await openCode();
    await user.type(head, 'first');
    await save();
    const mend = server.respond(readCodeInjection, () => new Promise<never>(() => {}));
    const again = await openAgain();
    await user.type(again, ' second');
    await save();
    expect(code.read().body.header).toBe('first second');
    mend();
    act(() => void model.undo());
    await waitFor(() => expect(code.read().body.header).toBe('first'));
  });

  it('code that was changed since is not undone', async () => {
    const { user, model, code, head, save } = await openCode();
    await user.type(head, 'mine');
    await save();
    code.save({ header: 'theirs' });
    act(() => void model.undo());
    await waitFor(() => expect(model.state().said.sentence).toMatch(/changed since/));
    expect(code.read().body).toMatchObject({ header: 'theirs' });
  });

  it('undo and redo right after each other end with what was saved', async () => {
    const { user, model, code, head, save } = await openCode();
    await user.type(head, 'mine');
    await save();
    act(() => {
      model.undo();
      model.redo();
      model.undo();
    });
    await waitFor(() => expect(code.read().body.header).toBe(''));
    act(() => void model.redo());
    await waitFor(() => expect(code.read().body.header).toBe('mine'));
  });
});
