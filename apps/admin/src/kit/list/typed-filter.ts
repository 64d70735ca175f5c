import type { FilterCondition, FilterWord, ListContext, ListFilter } from './list-definition.ts';

const SIGNS = /^(.*?)\s*(!=|<>|<=|>=|=|:|<|>)\s*(.*)$/s;
const SAME_SIGN: Readonly<Record<string, string>> = { ':': '=', '<>': '!=' };

const isStartOf = (start: string, text: string): boolean =>
  text.toLowerCase().startsWith(start.toLowerCase());

export interface FilterSuggestion {
  readonly filter: ListFilter;
  /** Whole: Enter adds it as it is. Missing: the rest is asked for. */
  readonly condition?: FilterCondition;
}

/**
 * What a text such as `stock<5`, `payment = paid` or `unfulfilled` may mean, the likeliest first. A name alone offers
 * the filter; a value alone offers the filters that have it as a choice.
 */
export function suggestFilters(
  filters: readonly ListFilter[],
  text: string,
  context: ListContext,
): FilterSuggestion[] {
  const wanted = text.trim();
  if (wanted === '') return filters.map((filter) => ({ filter }));
  const [, name = '', sign = '', value = ''] = SIGNS.exec(wanted) ?? [];
  if (sign !== '' && name !== '') {
    const named = filters.filter(({ id, label }) => isStartOf(name, label) || isStartOf(name, id));
    return named.map((filter) => compared(filter, SAME_SIGN[sign] ?? sign, value, context));
  }
  const byName = filters.filter(({ label }) => isStartOf(wanted, label)).map((filter) => ({ filter }));
  return [...byName, ...byChoice(filters, wanted, context)];
}

function compared(filter: ListFilter, sign: string, value: string, context: ListContext): FilterSuggestion {
  const word =
    filter.words.find((each) => each.sign === sign) ?? (sign === '=' ? filter.words[0] : undefined);
  if (!word || word.isAlone) return { filter };
  const [meant] = valuesOf(filter, value);
  if (meant === undefined) return { filter };
  return withCondition(filter, word, meant, context);
}

function byChoice(filters: readonly ListFilter[], text: string, context: ListContext): FilterSuggestion[] {
  return filters.flatMap((filter) => {
    const [word] = filter.words;
    if (filter.value.kind !== 'choice' || !word) return [];
    return valuesOf(filter, text).map((value) => withCondition(filter, word, value, context));
  });
}

/** Of choices those that begin like this; of anything else the text itself. */
function valuesOf({ value }: ListFilter, text: string): string[] {
  if (text === '') return [];
  if (value.kind !== 'choice') return [text];
  return value.choices
    .filter((choice) => isStartOf(text, choice.label) || choice.value.toLowerCase() === text.toLowerCase())
    .map((choice) => choice.value);
}

function withCondition(
  filter: ListFilter,
  word: FilterWord,
  value: string,
  context: ListContext,
): FilterSuggestion {
  if (filter.toQuery(word.value, value, context) === null) return { filter };
  return { filter, condition: { filter: filter.id, word: word.value, value } };
}
