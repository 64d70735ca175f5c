import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { useDraft } from './use-draft.ts';

beforeEach(() => sessionStorage.clear());

const open = (start: string) =>
  renderHook(({ stored }: { stored: string }) => useDraft('test', stored), {
    initialProps: { stored: start },
  });

describe('what is typed into a form', () => {
  it('a form in which nothing is typed shows what is stored by now', () => {
    const { result, rerender } = open('old');
    rerender({ stored: 'new' });
    expect(result.current).toMatchObject({ value: 'new', start: 'new', isChanged: false });
  });

  it('a typed text keeps what it was typed over when another member saves meanwhile', () => {
    const { result, rerender } = open('old');
    act(() => result.current.set('typed'));
    rerender({ stored: 'theirs' });
    expect(result.current).toMatchObject({ value: 'typed', start: 'old', isChanged: true });
  });

  it('a typed text that comes back after a reload still says what it was typed over', () => {
    const before = open('old');
    act(() => before.result.current.set('typed'));
    before.unmount();
    const { result } = open('theirs');
    expect(result.current).toMatchObject({ value: 'typed', start: 'old', isRestored: true });
    act(() => result.current.clear());
    expect(result.current).toMatchObject({ value: 'theirs', start: 'theirs', isRestored: false });
  });

  it('a text that was saved is what the next text is typed over', () => {
    const { result, rerender } = open('old');
    act(() => result.current.set('mine'));
    rerender({ stored: 'mine' });
    expect(result.current).toMatchObject({ start: 'mine', isChanged: false });
    rerender({ stored: 'theirs' });
    expect(result.current.value).toBe('theirs');
  });

  it('a draft that an earlier release kept in another form is left out', () => {
    sessionStorage.setItem('awning-unsaved draft/test', '"typed"');
    expect(open('old').result.current.value).toBe('old');
  });
});
