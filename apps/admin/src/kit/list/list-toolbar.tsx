import { useMessages } from '../../messages/use-messages.ts';
import { AddFilter } from './add-filter.tsx';
import { ColumnChoice } from './column-choice.tsx';
import { FilterChip } from './filter-chip.tsx';
import type { FilterCondition, ListFilter } from './list-definition.ts';
import { ListExport } from './list-export.tsx';
import { listMessages } from './list-messages.ts';
import { ListSearch } from './list-search.tsx';
import { changeList } from './list-state.ts';
import classes from './list-toolbar.module.css';
import type { ListModel } from './use-list.ts';
import { ViewChanges } from './view-changes.tsx';

interface ListToolbarProps<Row> {
  readonly model: ListModel<Row>;
  /** Columns that the window has no room for. */
  readonly withoutRoom: readonly string[];
}

/** Search, filters as sentences of three parts, and what was changed of the view. */
export function ListToolbar<Row>({ model, withoutRoom }: ListToolbarProps<Row>) {
  const t = useMessages(listMessages);
  const { list, state, change, context } = model;
  const { conditions } = state;
  const setConditions = (next: readonly FilterCondition[]): void =>
    change(changeList(state, { conditions: withoutRepeats(next) }));
  const replace = (place: number, condition: FilterCondition | null): void =>
    setConditions(conditions.flatMap((each, index) => (index === place ? (condition ?? []) : each)));
  const filterOf = (id: string): ListFilter | undefined => list.filters.find((filter) => filter.id === id);
  const isUsed = ({ id }: ListFilter): boolean => conditions.some(({ filter }) => filter === id);
  return (
    <div className={classes.toolbar}>
      <ListSearch model={model} />
      <ul className={classes.chips} aria-label={t('filters')}>
        {conditions.map((condition, place) => {
          const filter = filterOf(condition.filter);
          return (
            filter && (
              <li key={`${condition.filter} ${condition.word} ${condition.value}`}>
                <FilterChip
                  filter={filter}
                  context={context}
                  condition={condition}
                  onChange={(changed) => replace(place, changed)}
                />
              </li>
            )
          );
        })}
        {list.filters
          .filter((filter) => filter.isPromoted === true && !isUsed(filter))
          .map((filter) => (
            <li key={filter.id}>
              <FilterChip
                filter={filter}
                context={context}
                onChange={(added) => added && setConditions([...conditions, added])}
              />
            </li>
          ))}
      </ul>
      {list.filters.length > 0 && (
        <AddFilter
          filters={list.filters}
          context={context}
          onAdd={(added) => setConditions([...conditions, added])}
        />
      )}
      <div className={classes.end}>
        <ViewChanges model={model} />
        <ListExport model={model} />
        <ColumnChoice model={model} withoutRoom={withoutRoom} />
      </div>
    </div>
  );
}

/** The same filter twice says nothing more. */
const withoutRepeats = (conditions: readonly FilterCondition[]): FilterCondition[] => [
  ...new Map(conditions.map((condition) => [JSON.stringify(condition), condition])).values(),
];
