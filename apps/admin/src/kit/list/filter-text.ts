import type { FilterCondition, ListContext, ListFilter } from './list-definition.ts';

export interface FilterText {
  readonly label: string;
  readonly word: string;
  /** Null: the word says everything. */
  readonly value: string | null;
}

/** A condition in the three parts that its chip shows. */
export function filterText(
  filter: ListFilter,
  { word, value }: FilterCondition,
  context: ListContext,
): FilterText {
  const known = filter.words.find((each) => each.value === word);
  const choices = filter.value.kind === 'choice' ? filter.value.choices : [];
  const shown = choices.find((choice) => choice.value === value)?.label;
  return {
    label: filter.label,
    word: known?.label ?? word,
    value: known?.isAlone ? null : (shown ?? filter.textOf?.(value, context) ?? value),
  };
}

export const sentenceOf = ({ label, word, value }: FilterText): string =>
  [label, word, value].filter((part) => part !== null).join(' ');
