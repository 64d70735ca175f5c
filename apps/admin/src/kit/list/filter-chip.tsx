import { Popover } from '@mantine/core';
import { NavArrowDown, Xmark } from 'iconoir-react';
import { useState } from 'react';
import { useMessages } from '../../messages/use-messages.ts';
import { ConditionForm } from './condition-form.tsx';
import { filterText } from './filter-text.ts';
import type { FilterCondition, ListContext, ListFilter } from './list-definition.ts';
import { listMessages } from './list-messages.ts';
import classes from './list-toolbar.module.css';

const icon = { width: 16, height: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

interface FilterChipProps {
  readonly filter: ListFilter;
  readonly context: ListContext;
  /** Missing: a promoted filter that is not set. */
  readonly condition?: FilterCondition;
  readonly onChange: (condition: FilterCondition | null) => void;
}

/** A filter as a sentence of three parts. A press on it changes it, the cross drops it. */
export function FilterChip({ filter, context, condition, onChange }: FilterChipProps) {
  const t = useMessages(listMessages);
  const [isOpen, setOpen] = useState(false);
  const text = condition && filterText(filter, condition, context);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <span className={classes.chip} data-empty={!condition || undefined}>
          <button
            type="button"
            className={classes.chipText}
            aria-label={condition ? undefined : filter.label}
            title={condition && t('changeFilter', { label: filter.label })}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <span>{filter.label}</span>
            {text ? (
              <>
                <span>{text.word}</span>
                {text.value !== null && <b>{text.value}</b>}
              </>
            ) : (
              <NavArrowDown width={14} height={14} strokeWidth={1.5} aria-hidden />
            )}
          </button>
          {condition && (
            <button
              type="button"
              className={classes.drop}
              aria-label={t('removeFilter', { label: filter.label })}
              onClick={() => onChange(null)}
            >
              <Xmark {...icon} />
            </button>
          )}
        </span>
      </Popover.Target>
      <Popover.Dropdown p={4}>
        <ConditionForm
          filter={filter}
          context={context}
          condition={condition}
          onDone={(changed) => {
            setOpen(false);
            onChange(changed);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
