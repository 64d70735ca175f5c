import { trackCounterpart } from './counterpart.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Notes what a person has typed, ticked and chosen inside `root` and where the focus is. Call the answer after
 * the inside was replaced: it brings all of that to the new fields, telling their framework about it.
 */
export function carryOverFields(root: HTMLElement): () => void {
  const restores = [...root.querySelectorAll<Field>('input, textarea, select')]
    .map((field) => carryOverField(root, field))
    .filter((restore) => restore !== undefined);
  const restoreFocus = carryOverFocus(root);

  return () => {
    for (const restore of restores) restore();
    restoreFocus();
  };
}

function carryOverField(root: Element, field: Field): (() => void) | undefined {
  const find = trackCounterpart(root, field);
  const replacement = () => {
    const match = find();
    // The same element still holds what it held.
    return match === field ? null : match;
  };

  if (field.localName === 'select') {
    const chosen = [...(field as HTMLSelectElement).options].map((option) => option.selected);
    return () => {
      const select = replacement() as HTMLSelectElement | null;
      if (!select || select.options.length !== chosen.length) return;
      chosen.forEach((selected, index) => {
        const option = select.options[index];
        if (option) option.selected = selected;
      });
      select.dispatchEvent(new Event('change', { bubbles: true }));
    };
  }

  const input = field as HTMLInputElement | HTMLTextAreaElement;
  if (input instanceof HTMLInputElement && (input.type === 'checkbox' || input.type === 'radio')) {
    const { checked } = input;
    if (checked === input.defaultChecked) return undefined;
    return () => {
      const box = replacement() as HTMLInputElement | null;
      // A click is the one change of a tick that every framework notices.
      if (box && box.checked !== checked) box.click();
    };
  }
  if (input instanceof HTMLInputElement && input.type === 'file') {
    const { files } = input;
    if (!files?.length) return undefined;
    return () => {
      const picker = replacement() as HTMLInputElement | null;
      if (!picker) return;
      picker.files = files;
      picker.dispatchEvent(new Event('change', { bubbles: true }));
    };
  }

  const { value } = input;
  if (value === input.defaultValue) return undefined;
  return () => {
    const box = replacement() as HTMLInputElement | HTMLTextAreaElement | null;
    if (!box || box.value === value) return;
    // React shadows `value` on the element to know what it wrote; the prototype's setter goes past that.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(box), 'value')?.set?.call(box, value);
    box.dispatchEvent(new Event('input', { bubbles: true }));
  };
}

function carryOverFocus(root: HTMLElement): () => void {
  const focused = root.ownerDocument.activeElement;
  if (!focused || focused === root || !root.contains(focused)) return () => {};
  const find = trackCounterpart(root, focused as HTMLInputElement);
  const selection = readSelection(focused as HTMLInputElement);

  return () => {
    const target = find();
    if (!target || target === root.ownerDocument.activeElement) return;
    target.focus({ preventScroll: true });
    if (selection && typeof target.selectionStart === 'number') target.setSelectionRange(...selection);
  };
}

/** Undefined for fields without a caret to speak of: number and email fields refuse to tell. */
function readSelection(field: HTMLInputElement): [number, number] | undefined {
  const { selectionStart, selectionEnd } = field;
  if (typeof selectionStart !== 'number' || typeof selectionEnd !== 'number') return undefined;
  return [selectionStart, selectionEnd];
}
