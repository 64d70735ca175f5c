import type { RowCount } from '@awning/contract';
import { Button } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMessages } from '../../messages/use-messages.ts';
import { filterText, sentenceOf } from './filter-text.ts';
import type { FilterCondition } from './list-definition.ts';
import { listMessages } from './list-messages.ts';
import { changeList, queryOf, viewState } from './list-state.ts';
import classes from './resource-table.module.css';
import { countQuery } from './row-count.ts';
import type { ListModel } from './use-list.ts';

interface EmptyListProps<Row> {
  readonly model: ListModel<Row>;
  /** The way to the first one. */
  readonly create: ReactNode;
}

/** Three faces: nothing yet, nothing left to do, or nothing that matches, with what to drop. */
export function EmptyList<Row>({ model, create }: EmptyListProps<Row>) {
  const { list, state, isNothingYet } = model;
  const view = list.views.find(({ id }) => id === state.view);
  const isAsView =
    JSON.stringify(state.conditions) === JSON.stringify(viewState(list, state.view).conditions);
  if (isNothingYet)
    return (
      <div className={`${classes.notice} ${classes.nothing}`}>
        {list.nothingYet}
        {create}
      </div>
    );
  if (state.search === '' && state.conditions.length === 0)
    return <div className={classes.notice}>{list.nothingYet}</div>;
  if (state.search === '' && isAsView && view?.nothingLeft !== undefined)
    return <div className={classes.notice}>{view.nothingLeft}</div>;
  return <NothingFound model={model} />;
}

/** What would be there without one of the conditions, or without the search. */
interface Way {
  readonly id: string;
  readonly condition: FilterCondition | null;
}

/** Each is a small question to the server. */
const MOST_WAYS = 6;

function NothingFound<Row>({ model }: { readonly model: ListModel<Row> }) {
  const t = useMessages(listMessages);
  const { state, change, contradiction } = model;
  const ways: Way[] = [
    ...(state.search === '' ? [] : [{ id: 'search', condition: null }]),
    ...state.conditions.map((condition) => ({ id: JSON.stringify(condition), condition })),
  ].slice(0, MOST_WAYS);
  return (
    <div className={classes.notice}>
      <h2>{t('nothingFound')}</h2>
      <p>
        {contradiction ? (
          <Contradiction model={model} pair={contradiction} />
        ) : state.search === '' ? (
          t('nothingFoundFilters')
        ) : (
          t('nothingFoundSearch', { search: state.search })
        )}
      </p>
      <Ways model={model} ways={ways} />
      {state.conditions.length > 1 && (
        <Button variant="subtle" size="xs" onClick={() => change(changeList(state, { conditions: [] }))}>
          {t('removeFilters')}
        </Button>
      )}
    </div>
  );
}

interface ContradictionProps<Row> {
  readonly model: ListModel<Row>;
  readonly pair: readonly [FilterCondition, FilterCondition];
}

function Contradiction<Row>({ model, pair }: ContradictionProps<Row>) {
  const t = useMessages(listMessages);
  const [one, other] = pair.map((condition) => sentenceIn(model, condition));
  return t('contradiction', { one, other });
}

function sentenceIn<Row>({ list, context }: ListModel<Row>, condition: FilterCondition): string {
  const filter = list.filters.find(({ id }) => id === condition.filter);
  return filter ? sentenceOf(filterText(filter, condition, context)) : condition.filter;
}

function Ways<Row>({ model, ways }: { readonly model: ListModel<Row>; readonly ways: readonly Way[] }) {
  const t = useMessages(listMessages);
  const { list, state, change, context } = model;
  const without = ({ condition }: Way) =>
    condition === null
      ? { search: '' }
      : { conditions: state.conditions.filter((each) => each !== condition) };
  const counts = useQueries({
    queries: ways.map((way) => {
      const left = { ...state, ...without(way) };
      const request = {
        search: left.search.trim() || undefined,
        filters: queryOf(list, left.conditions, context),
        sort: state.sort,
      };
      return countQuery(list, request);
    }),
  });
  const hintOf = (count: RowCount | null | undefined): string | null =>
    count ? t(count.isMore ? 'wouldShowOver' : 'wouldShow', { count: count.count }) : null;
  return (
    <ul className={classes.ways}>
      {ways.map((way, index) => (
        <li key={way.id}>
          <Button variant="default" size="xs" onClick={() => change(changeList(state, without(way)))}>
            {way.condition ? t('dropFilter', { filter: sentenceIn(model, way.condition) }) : t('clearSearch')}
          </Button>
          <span>{hintOf(counts[index]?.data)}</span>
        </li>
      ))}
    </ul>
  );
}
