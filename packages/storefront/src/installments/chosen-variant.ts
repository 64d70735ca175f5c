/** The variant that is chosen in the markup of a product, as its data has it; null while none is. For choices from before anybody listened. */
export function chosenVariant(document: ParentNode, itemId: string): unknown {
  const root = document.querySelector<HTMLElement>(
    `.product-variants[data-item-id="${CSS.escape(itemId)}"][data-variants]`,
  );
  if (!root) return null;
  const chosen = new Map<string, string>();
  for (const field of root.querySelectorAll<HTMLSelectElement | HTMLInputElement>(
    'select, input[type="radio"]:checked',
  )) {
    const name = field.closest<HTMLElement>('[data-variant-option-name]')?.dataset.variantOptionName;
    // Themes print both a box and buttons, and show one of them.
    if (name !== undefined && field.value !== '') chosen.set(name, field.value);
  }
  return variantsIn(root).find((variant) => fits(variant, chosen)) ?? null;
}

function variantsIn({ dataset }: HTMLElement): unknown[] {
  try {
    const variants: unknown = JSON.parse(dataset.variants ?? '');
    return Array.isArray(variants) ? variants : [];
  } catch {
    return [];
  }
}

function fits(variant: unknown, chosen: ReadonlyMap<string, string>): boolean {
  const attributes: unknown =
    typeof variant === 'object' && variant !== null ? Reflect.get(variant, 'attributes') : null;
  if (typeof attributes !== 'object' || attributes === null || chosen.size === 0) return false;
  return Object.entries(attributes).every(([name, value]) => chosen.get(name) === value);
}
