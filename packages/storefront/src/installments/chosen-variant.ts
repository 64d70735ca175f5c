import { optionNameOf } from '../product/option-controls.ts';
import { readVariants } from '../product/shop-variant.ts';

/**
 * The variant that is chosen in the markup of a product, as its data has it; null while none is. For choices from
 * before anybody listened.
 */
export function chosenVariant(document: ParentNode, itemId: string): unknown {
  const root = document.querySelector<HTMLElement>(
    `.product-variants[data-item-id="${CSS.escape(itemId)}"][data-variants]`,
  );
  if (!root) return null;
  const chosen = new Map<string, string>();
  for (const field of root.querySelectorAll<HTMLSelectElement | HTMLInputElement>(
    'select, input[type="radio"]:checked',
  )) {
    const name = optionNameOf(field);
    // Themes print both a box and buttons, and show one of them.
    if (name !== '' && field.value !== '') chosen.set(name, field.value);
  }
  if (chosen.size === 0) return null;
  const variant = readVariants(root.dataset.variants).find(({ attributes }) =>
    Object.entries(attributes).every(([name, value]) => chosen.get(name) === value),
  );
  return variant?.data ?? null;
}
