import { Button, Select, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useMessages } from '../../messages/use-messages.ts';
import { IN_RANGE, RELATIVE_DAYS } from './list-dates.ts';
import type { Choice, FilterCondition, ListContext, ListFilter } from './list-definition.ts';
import { listMessages } from './list-messages.ts';
import classes from './list-toolbar.module.css';

interface ConditionFormProps {
  readonly filter: ListFilter;
  readonly context: ListContext;
  /** What stands there already. */
  readonly condition?: FilterCondition | undefined;
  readonly onDone: (condition: FilterCondition) => void;
}

/** How the filter compares, and the value. */
export function ConditionForm({ filter, context, condition, onDone }: ConditionFormProps) {
  const t = useMessages(listMessages);
  const [word, setWord] = useState(condition?.word ?? filter.words[0]?.value ?? '');
  const choices = useChoices(filter, word);
  const [typed, setTyped] = useState(condition?.value ?? '');
  const value =
    choices && !choices.some((choice) => choice.value === typed) ? (choices[0]?.value ?? '') : typed;
  const isAlone = filter.words.find((each) => each.value === word)?.isAlone === true;
  const isMeant = filter.toQuery(word, isAlone ? '' : value, context) !== null;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isMeant) onDone({ filter: filter.id, word, value: isAlone ? '' : value });
  };
  return (
    <form className={classes.condition} onSubmit={submit}>
      {filter.words.length > 1 && (
        <Select
          size="xs"
          aria-label={t('filterWord', { label: filter.label })}
          data={filter.words.map((each) => ({ value: each.value, label: each.label }))}
          value={word}
          onChange={(next) => setWord(next ?? word)}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
        />
      )}
      {!isAlone && <ValueField filter={filter} choices={choices} value={value} onChange={setTyped} />}
      <Button size="xs" type="submit" disabled={!isMeant}>
        {t('apply')}
      </Button>
    </form>
  );
}

/** Null: the value is typed. */
function useChoices(filter: ListFilter, word: string): readonly Choice[] | null {
  const t = useMessages(listMessages);
  if (filter.value.kind === 'choice') return filter.value.choices;
  if (filter.value.kind === 'date' && word === IN_RANGE)
    return RELATIVE_DAYS.map((name) => ({ value: name, label: t(name) }));
  return null;
}

interface ValueFieldProps {
  readonly filter: ListFilter;
  readonly choices: readonly Choice[] | null;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function ValueField({ filter, choices, value, onChange }: ValueFieldProps) {
  const t = useMessages(listMessages);
  const label = t('filterValue', { label: filter.label });
  if (choices)
    return (
      <Select
        size="xs"
        data-autofocus
        aria-label={label}
        data={[...choices]}
        value={value}
        onChange={(next) => onChange(next ?? value)}
        allowDeselect={false}
        searchable={choices.length > 8}
        comboboxProps={{ withinPortal: false }}
      />
    );
  return (
    <TextInput
      size="xs"
      data-autofocus
      aria-label={label}
      type={filter.value.kind === 'date' ? 'date' : 'text'}
      inputMode={filter.value.kind === 'number' ? 'decimal' : undefined}
      maxLength={200}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
