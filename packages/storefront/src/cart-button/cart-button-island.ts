import type { MountIsland } from '../island.ts';

/**
 * In the format of themes the button to the cart is a `div`. Pressing it sends what visitors without script send with their form.
 * A script that does more for the same button prevents the default of the event.
 */
export const mount: MountIsland = (button, { props: { itemId } }) => {
  if (!itemId) return;
  const press = (event: Event): void => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    send(button.ownerDocument, fieldsOf(button, itemId));
  };
  button.addEventListener('click', press);
  button.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' || event.key === ' ') press(event);
  });
};

function send(document: Document, fields: ReadonlyMap<string, string>): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = '/cart/entries';
  form.hidden = true;
  for (const [name, value] of fields) {
    const field = document.createElement('input');
    field.name = name;
    field.value = value;
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}

function fieldsOf(button: Element, itemId: string): Map<string, string> {
  const fields = new Map([
    ['itemId', itemId],
    ['returnTo', '/cart'],
  ]);
  const places = [
    ...button.ownerDocument.querySelectorAll<HTMLElement>(`[data-item-id="${CSS.escape(itemId)}"]`),
  ];
  const within = <T extends Element>(place: string, selector: string): T[] =>
    places
      .filter((element) => element.matches(place))
      .flatMap((element) => [...element.querySelectorAll<T>(selector)]);
  // A theme shows the choices as boxes or as buttons and hides the other; whichever was used counts.
  for (const box of within<HTMLSelectElement>('.product-variants', 'select[data-variant-option-name]'))
    if (box.value !== '') fields.set(`option.${box.dataset.variantOptionName ?? ''}`, box.value);
  for (const chosen of within<HTMLInputElement>('.product-variants', '.variant-radiobtn:checked')) {
    const name = chosen.closest<HTMLElement>('[data-variant-option-name]')?.dataset.variantOptionName;
    if (name) fields.set(`option.${name}`, chosen.value);
  }
  const [quantity] = within<HTMLInputElement>('.product-quantity-input', 'input');
  if (quantity) fields.set('quantity', quantity.value);
  return fields;
}
