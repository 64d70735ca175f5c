import { countryCodeProblem, type TaxRule, type TaxTable, unreadablePostalCodes } from '@awning/commerce';
import type { TaxSetupInput } from '@awning/contract';

export const taxSentences = {
  name: 'Please give the tax a name, such as VAT.',
  postalCodes: 'Please separate postal codes by commas: 10001, 941*, 94200-94299.',
  idTwice: 'This is there twice. Please send it without an id to add another one.',
} as const;

type Note = (field: string, rule: keyof typeof taxSentences) => void;

/** What an owner sent, with everything that was left out, and a sentence for each thing that is wrong with it. */
export function readTaxTable(
  sent: TaxSetupInput,
  newId: () => string,
): { table: TaxTable; errors: Record<string, string> } {
  const errors: Record<string, string> = {};
  const note: Note = (field, rule) => {
    errors[field] ??= taxSentences[rule];
  };
  const rules = sent.rules.map(
    (rule): TaxRule => ({
      id: rule.id ?? newId(),
      name: rule.name.trim(),
      countryCode: rule.countryCode,
      state: textOrNull(rule.state),
      postalCodes: textOrNull(rule.postalCodes),
      rate: rule.rate,
      category: textOrNull(rule.category),
      onShipping: rule.onShipping ?? false,
    }),
  );
  const ids = new Set<string>();
  for (const [index, { id, name, countryCode, postalCodes }] of rules.entries()) {
    const at = `rules.${index}`;
    if (name === '') note(`${at}.name`, 'name');
    const wrongCountry = countryCodeProblem(countryCode);
    if (wrongCountry !== null) errors[`${at}.countryCode`] = wrongCountry;
    if (postalCodes !== null && unreadablePostalCodes(postalCodes).length > 0)
      note(`${at}.postalCodes`, 'postalCodes');
    if (ids.has(id)) note(`${at}.id`, 'idTwice');
    ids.add(id);
  }
  const table = {
    pricesIncludeTax: sent.pricesIncludeTax ?? false,
    rounding: sent.rounding ?? 'line',
    rules,
  };
  return { table, errors };
}

const textOrNull = (text: string | null | undefined): string | null => text?.trim() || null;
