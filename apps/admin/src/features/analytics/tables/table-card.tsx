import type { ReportTable, ReportTableName } from '@awning/contract';
import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Search } from 'iconoir-react';
import { useState } from 'react';
import { useMessages } from '../../../messages/use-messages.ts';
import { useOpenRows } from '../drill/use-open-rows.ts';
import { QueryCard } from '../frame/query-card.tsx';
import { useReportSearch, useSearchChange } from '../frame/use-report-range.ts';
import { ReportRows } from './report-rows.tsx';
import classes from './table-card.module.css';
import { tableMessages } from './table-messages.ts';
import { hasRows, type TableTopic, usualSort } from './table-topics.ts';

interface TableCardProps {
  readonly topic: TableTopic;
  readonly table: ReportTableName;
  readonly asked: UseInfiniteQueryResult<unknown>;
  /** The rows of all pages that were read. */
  readonly report: ReportTable | undefined;
}

/** One table with its search, its order, and the way to what each row is made of. */
export function TableCard({ topic, table, asked, report }: TableCardProps) {
  const t = useMessages(tableMessages);
  const { openRows } = useOpenRows();
  const search = useReportSearch();
  const change = useSearchChange();
  return (
    <QueryCard
      title={t(table)}
      query={{
        data: report,
        error: asked.error,
        refetch: asked.refetch,
        isFetching: asked.isFetching,
        isPlaceholderData: asked.isPlaceholderData,
      }}
      height={360}
      isFlush
      actions={
        <span className={classes.tools}>
          {topic.tables.length > 1 && (
            <SegmentedControl
              size="xs"
              aria-label={t('tables')}
              data={topic.tables.map((value) => ({ value, label: t(value) }))}
              value={table}
              onChange={(by) => change({ by, sort: undefined, find: undefined }, true)}
            />
          )}
          <FindField key={table} title={t(table)} />
        </span>
      }
    >
      {(shown) =>
        shown.rows.length === 0 ? (
          <p className={classes.nothing}>
            {search.find === undefined ? t('nothing') : t('nothingFound', { search: search.find })}
          </p>
        ) : (
          <>
            <ReportRows
              caption={t(shown.table)}
              report={shown}
              sort={search.sort ?? usualSort(shown.table)}
              onSort={(sort) => change({ sort })}
              onOpen={hasRows(shown.table) ? (row, show) => openRows({ show, of: row.value }) : undefined}
            />
            {asked.hasNextPage && (
              <Button
                size="xs"
                variant="default"
                m="sm"
                loading={asked.isFetchingNextPage}
                onClick={() => void asked.fetchNextPage()}
              >
                {t('more')}
              </Button>
            )}
          </>
        )
      }
    </QueryCard>
  );
}

const PAUSE_MS = 250;

/** Narrows the rows to those with a part of their name; in the address as well. */
function FindField({ title }: { readonly title: string }) {
  const t = useMessages(tableMessages);
  const { find = '' } = useReportSearch();
  const change = useSearchChange();
  const [typed, setTyped] = useState(find);
  const search = useDebouncedCallback((text: string) => change({ find: text || undefined }), PAUSE_MS);
  return (
    <TextInput
      size="xs"
      className={classes.find}
      aria-label={t('find', { title })}
      placeholder={t('findShort')}
      leftSection={<Search width={14} height={14} strokeWidth={1.75} aria-hidden />}
      maxLength={200}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        search(currentTarget.value.trim());
      }}
    />
  );
}
