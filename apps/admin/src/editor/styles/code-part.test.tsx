import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPicker } from '../adding/testing/open-picker.tsx';
import { CodePart } from './code-part.tsx';

async function openCode() {
  const opened = await openPicker({ draw: () => <CodePart /> });
  const { code } = opened.server.settings;
  const head = await screen.findByLabelText('At the end of the head');
  const save = async (): Promise<void> => {
    const before = opened.model.state().history.past.length;
    await opened.user.click(screen.getByRole('button', { name: 'Save code' }));
    await waitFor(() => expect(opened.model.state().history.past).toHaveLength(before + 1));
  };
  return { ...opened, code, head, save };
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

  it('a save over what another member saved meanwhile says so, and another try keeps both', async () => {
    const { user, code, head, save } = await openCode();
    await user.type(head, 'mine');
    code.save({ footer: 'theirs' });
    await user.click(screen.getByRole('button', { name: 'Save code' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Not saved');
    await waitFor(() => expect(screen.getByDisplayValue('theirs')).toBeDefined());
    await save();
    expect(code.read().body).toMatchObject({ header: 'mine', footer: 'theirs' });
  });

  it('code that another member wrote in the same place is not replaced unseen, also when it was read again', async () => {
    const { user, code, head, save } = await openCode();
    await user.type(head, 'mine');
    code.save({ header: 'theirs', footer: 'read again' });
    act(() => focusManager.setFocused(false));
    act(() => focusManager.setFocused(true));
    await waitFor(() => expect(screen.getByDisplayValue('read again')).toBeDefined());
    await user.click(screen.getByRole('button', { name: 'Save code' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Not saved');
    expect(code.read().body.header).toBe('theirs');
    await save();
    expect(code.read().body).toMatchObject({ header: 'mine', footer: 'read again' });
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
