/** An option that a shopper chooses, such as colour, with its values in the order in which variants bring them up. */
export interface VariantOption {
  readonly name: string;
  readonly values: readonly string[];
}

/**
 * What can be chosen, option by option. One variant alone leaves nothing to choose.
 *
 * @param attributeOf the variant's value for an option, null when it has none
 */
export function listVariantOptions<V>(
  optionNames: readonly string[],
  variants: readonly V[],
  attributeOf: (variant: V, optionName: string) => string | null,
): VariantOption[] {
  if (variants.length <= 1) return [];
  const listed = new Set<string>();
  return optionNames.map((name) => {
    // An option that is listed twice has its choices where it comes first.
    if (listed.has(name)) return { name, values: [] };
    listed.add(name);
    const values = new Set<string>();
    for (const variant of variants) {
      const value = attributeOf(variant, name);
      if (value !== null) values.add(value);
    }
    return { name, values: [...values] };
  });
}
