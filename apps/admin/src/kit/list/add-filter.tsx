import { Popover, TextInput } from '@mantine/core';
import { Plus } from 'iconoir-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useMessages } from '../../messages/use-messages.ts';
import { ConditionForm } from './condition-form.tsx';
import { filterText, sentenceOf } from './filter-text.ts';
import type { FilterCondition, ListContext, ListFilter } from './list-definition.ts';
import { listMessages } from './list-messages.ts';
import classes from './list-toolbar.module.css';
import { type FilterSuggestion, suggestFilters } from './typed-filter.ts';

interface AddFilterProps {
  readonly filters: readonly ListFilter[];
  readonly context: ListContext;
  readonly onAdd: (condition: FilterCondition) => void;
}

/** A filter is typed (`stock<5`), or chosen: first the field, then how it compares and the value. */
export function AddFilter({ filters, context, onAdd }: AddFilterProps) {
  const t = useMessages(listMessages);
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<ListFilter | null>(null);
  const close = (): void => {
    setOpen(false);
    setChosen(null);
  };
  const add = (condition: FilterCondition): void => {
    onAdd(condition);
    close();
  };
  return (
    <Popover
      opened={isOpen}
      onChange={(open) => !open && close()}
      position="bottom-start"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <button type="button" className={classes.add} onClick={() => (isOpen ? close() : setOpen(true))}>
          <Plus width={16} height={16} strokeWidth={1.5} aria-hidden />
          {t('addFilter')}
        </button>
      </Popover.Target>
      <Popover.Dropdown p={4}>
        {chosen ? (
          <ConditionForm filter={chosen} context={context} onDone={add} />
        ) : (
          <FilterMenu
            filters={filters}
            context={context}
            onChoose={({ filter, condition }) => (condition ? add(condition) : setChosen(filter))}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

interface FilterMenuProps {
  readonly filters: readonly ListFilter[];
  readonly context: ListContext;
  readonly onChoose: (suggestion: FilterSuggestion) => void;
}

/** Enter takes the first that fits; the arrows go to the others. */
function FilterMenu({ filters, context, onChoose }: FilterMenuProps) {
  const t = useMessages(listMessages);
  const id = useId();
  const [text, setText] = useState('');
  const suggestions = suggestFilters(filters, text, context);
  const onKey = (event: KeyboardEvent<HTMLElement>): void => {
    const [first] = suggestions;
    if (event.key === 'Enter' && first && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      onChoose(first);
      return;
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button')];
    const next = stops.indexOf(event.target as HTMLElement) + (event.key === 'ArrowDown' ? 1 : -1);
    stops[Math.max(0, Math.min(stops.length - 1, next))]?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows go between the field and the buttons below it
    <div onKeyDown={onKey}>
      <TextInput
        size="xs"
        data-autofocus
        aria-label={t('typeFilter')}
        aria-controls={id}
        placeholder={t('typeFilter')}
        maxLength={200}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        p={4}
      />
      <ul id={id} className={classes.menu}>
        {suggestions.map((suggestion) => {
          const { filter, condition } = suggestion;
          const label = condition ? sentenceOf(filterText(filter, condition, context)) : filter.label;
          return (
            <li key={`${filter.id} ${condition?.value ?? ''}`}>
              <button type="button" onClick={() => onChoose(suggestion)}>
                {label}
              </button>
            </li>
          );
        })}
      </ul>
      {suggestions.length === 0 && (
        <p className={classes.hint} role="status">
          {t('noSuchFilter', { text })}
        </p>
      )}
    </div>
  );
}
