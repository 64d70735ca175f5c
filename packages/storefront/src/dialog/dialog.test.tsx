// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openDialog } from './open-dialog.tsx';
import { showAlert } from './show-alert.ts';

afterEach(() => document.body.replaceChildren());

function find<E extends HTMLElement>(selector: string): E {
  const element = document.querySelector<E>(selector);
  if (!element) throw new Error(`Nothing matches ${selector}`);
  return element;
}
const button = (label: string): HTMLButtonElement => {
  const element = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label);
  if (!element) throw new Error(`No button says ${label}`);
  return element;
};
const Broken = (): never => {
  throw new Error('broken');
};

describe('a dialog', () => {
  it('a dialog is named by its title, takes the focus and returns it', async () => {
    document.body.innerHTML = '<button id="opener">Open</button>';
    find('#opener').focus();
    const onClose = vi.fn();
    const { close, closed } = openDialog({
      title: 'Engraving',
      body: <input data-autofocus name="text" />,
      onClose,
    });
    const dialog = find<HTMLDialogElement>('dialog');
    expect(dialog.open).toBe(true);
    expect(find(`[id="${dialog.getAttribute('aria-labelledby')}"]`).textContent).toBe('Engraving');
    expect(document.activeElement).toBe(find('input'));
    expect(document.documentElement.style.overflow).toBe('hidden');
    close();
    await closed;
    expect(document.querySelector('dialog')).toBeNull();
    expect(document.activeElement).toBe(find('#opener'));
    expect(document.documentElement.style.overflow).toBe('');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('a dialog closes by its close button, and by a click outside of its box but not inside', async () => {
    const first = openDialog({ title: 'One', body: 'Text' });
    find('.awning-dialog-close').click();
    await first.closed;
    const second = openDialog({ title: 'Two', body: 'Text' });
    find('.awning-dialog-body').click();
    expect(find<HTMLDialogElement>('dialog').open).toBe(true);
    find('dialog').dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: 4000, clientY: 4000 }));
    await second.closed;
    expect(document.querySelector('dialog')).toBeNull();
  });

  it('PL-8.60 a dialog whose body breaks says so in its place, reports why, and can be closed', async () => {
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    const { closed } = openDialog({ title: 'Broken', body: <Broken /> });
    expect(find('[role="alert"]').textContent).toContain('this could not be shown');
    expect(reported).toHaveBeenCalledExactlyOnceWith(new Error('broken'));
    find('.awning-dialog-close').click();
    await closed;
    expect(document.querySelector('dialog')).toBeNull();
    expect(document.documentElement.style.overflow).toBe('');
    vi.unstubAllGlobals();
  });
});

describe('an alert', () => {
  it('an alert is read out and waits until it was read', async () => {
    const read = vi.fn();
    const alert = showAlert({ title: 'Unable to Add Item', message: 'Please try again.' }).then(read);
    const dialog = find('dialog');
    expect(dialog.getAttribute('role')).toBe('alertdialog');
    expect(find(`[id="${dialog.getAttribute('aria-describedby')}"]`).textContent).toContain(
      'Please try again.',
    );
    await Promise.resolve();
    expect(read).not.toHaveBeenCalled();
    button('OK').click();
    await alert;
    expect(read).toHaveBeenCalledOnce();
  });

  it('an alert takes the focus and gives it back, and closes by its cross and by a press outside', async () => {
    document.body.innerHTML = '<button id="opener">Open</button>';
    find('#opener').focus();
    const alert = { title: 'Unable to <i>Add</i>', message: 'Please try again.' };
    const first = showAlert(alert);
    const dialog = find<HTMLDialogElement>('dialog');
    expect(dialog.open).toBe(true);
    expect(find(`[id="${dialog.getAttribute('aria-labelledby')}"]`).textContent).toBe(alert.title);
    expect(document.activeElement).toBe(button('OK'));
    expect(document.documentElement.style.overflow).toBe('hidden');
    find('#opener').focus();
    expect(document.activeElement).toBe(button('OK'));
    find('.awning-dialog-message').click();
    expect(dialog.open).toBe(true);
    find('.awning-dialog-close').click();
    await first;
    expect(document.querySelector('dialog')).toBeNull();
    expect(document.activeElement).toBe(find('#opener'));
    expect(document.documentElement.style.overflow).toBe('');
    const second = showAlert(alert);
    find('dialog').dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: 4000, clientY: 4000 }));
    await second;
    expect(document.querySelector('dialog')).toBeNull();
  });
});
