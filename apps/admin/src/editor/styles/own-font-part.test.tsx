import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openPicker } from '../adding/testing/open-picker.tsx';
import { OwnFontPart } from './own-font-part.tsx';

/** The server refuses it. */
class Refused extends EventTarget {
  readonly upload = new EventTarget();
  readonly status = 415;
  readonly responseText = JSON.stringify({ code: 'media.not-allowed', message: 'This is no font.' });
  readonly open = (): void => {};
  readonly abort = (): void => {};
  readonly setRequestHeader = (): void => {};
  readonly getResponseHeader = (): null => null;
  readonly send = (): void => queueMicrotask(() => this.dispatchEvent(new Event('load')));
}

describe('fonts that the owner brings', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('a file that failed can be chosen once more', async () => {
    vi.stubGlobal('XMLHttpRequest', Refused);
    const { user } = await openPicker({ draw: () => <OwnFontPart fonts={[]} used={[]} /> });
    await screen.findByRole('button', { name: 'Upload a font' });
    const input = document.querySelector<HTMLInputElement>('input[type="file"]') ?? expect.fail('no input');
    await user.upload(input, new File(['wOF2'], 'own.woff2', { type: 'font/woff2' }));
    expect((await screen.findByRole('alert')).textContent).toBe('This is no font.');
    // A browser tells of a choice only where it is another one than before.
    await waitFor(() => expect(input.value).toBe(''));
  });
});
