import { cartMessages, fillMessage } from '@awning/commerce';
import type { ValueMark } from './value-marks.ts';

/** One value of an option, in the two forms in which themes may show it. */
interface ValueControl {
  readonly value: string;
  readonly entry: HTMLOptionElement | null;
  readonly entryText: string;
  readonly radio: HTMLInputElement | null;
  readonly label: HTMLLabelElement | null;
  mark: ValueMark;
}

/** One option of a product: its select box, its radio buttons, or both, of which the theme hides one. */
export interface OptionControl {
  readonly name: string;
  /** Where a shopper is led who has not chosen. */
  readonly fields: readonly HTMLElement[];
  read(): string;
  write(value: string): void;
  mark(marks: ReadonlyMap<string, ValueMark>): void;
}

const NAMED = '[data-variant-option-name]';

/** In the order of the markup, which is the order in which shoppers choose. */
export function findOptions(root: Element): OptionControl[] {
  const names = new Set(
    [...root.querySelectorAll<HTMLElement>(NAMED)].map(({ dataset }) => dataset.variantOptionName ?? ''),
  );
  names.delete('');
  return [...names].map((name) => createOption(root, name));
}

/** Of a control inside the markup of an option. */
export const optionNameOf = (control: Element): string =>
  control.closest<HTMLElement>(NAMED)?.dataset.variantOptionName ?? '';

function createOption(root: Element, name: string): OptionControl {
  const named = [...root.querySelectorAll<HTMLElement>(NAMED)].filter(
    ({ dataset }) => dataset.variantOptionName === name,
  );
  const select = named.find((element) => element instanceof HTMLSelectElement) ?? null;
  const groups = named.filter((element) => !(element instanceof HTMLSelectElement));
  const radios = groups.flatMap((group) => [
    ...group.querySelectorAll<HTMLInputElement>('input.variant-radiobtn'),
  ]);
  const values = listValues(select, radios);

  const setRadio = (value: string): void => {
    for (const radio of radios) {
      radio.checked = radio.value === value && value !== '';
      radio.labels?.forEach((label) => {
        if (label.role === 'radio') label.ariaChecked = String(radio.checked);
      });
    }
  };

  return {
    name,
    fields: [...(select ? [select] : []), ...radios],
    read: () => select?.value || (radios.find(({ checked }) => checked)?.value ?? ''),
    write(value) {
      if (select && select.value !== value) select.value = value;
      setRadio(value);
    },
    mark(marks) {
      for (const control of values) {
        const mark = marks.get(control.value) ?? 'unavailable';
        if (mark !== control.mark) showMark(control, mark);
      }
    },
  };
}

function listValues(
  select: HTMLSelectElement | null,
  radios: readonly HTMLInputElement[],
): readonly ValueControl[] {
  const entries = new Map([...(select?.options ?? [])].map((entry) => [entry.value, entry]));
  const buttons = new Map(radios.map((radio) => [radio.value, radio]));
  const values = new Set([...entries.keys(), ...buttons.keys()]);
  values.delete('');
  return [...values].map((value) => {
    const entry = entries.get(value) ?? null;
    const radio = buttons.get(value) ?? null;
    // What cannot be bought can be chosen all the same: to see its price, or to be told when it is back.
    if (entry) entry.disabled = false;
    if (radio) radio.disabled = false;
    radio?.labels?.[0]?.querySelector('.variant-mark')?.remove();
    return {
      value,
      entry,
      radio,
      mark: 'available',
      entryText: plainText(entry, value),
      label: radio?.labels?.[0] ?? null,
    };
  });
}

/** The server marks what was sold out when it drew the page. */
function plainText(entry: HTMLOptionElement | null, value: string): string {
  const text = entry?.textContent?.trim() ?? '';
  return text === fillMessage(cartMessages.choiceSoldOut, { choice: value }) ? value : text;
}

const WORDS = { 'sold-out': cartMessages.valueSoldOut, unavailable: cartMessages.valueUnavailable } as const;

function showMark(control: ValueControl, mark: ValueMark): void {
  const { value, entry, entryText, radio, label } = control;
  control.mark = mark;
  const words = mark === 'available' ? '' : WORDS[mark];
  if (entry) {
    entry.textContent =
      words === '' ? entryText : fillMessage(cartMessages.choiceMarked, { choice: entryText, mark: words });
    setMark(entry, mark);
  }
  if (label) setMark(label, mark);
  // In words for those who do not see the line through it; an attribute moves nothing on the page.
  for (const named of [radio, label?.role === 'radio' ? label : null])
    if (words === '') named?.removeAttribute('aria-label');
    else named?.setAttribute('aria-label', `${value} (${words})`);
}

function setMark(element: HTMLElement, mark: ValueMark): void {
  if (mark === 'available') delete element.dataset.mark;
  else element.dataset.mark = mark;
}
