import { ActionIcon, Menu } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Download as DownloadIcon } from 'iconoir-react';
import { useEffect, useRef, useState } from 'react';
import { describeError } from '../../api/api-error.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { useToasts } from '../toasts/toasts.tsx';
import { type ExportedRows, MOST_EXPORTED, readAllRows, rowsAsCsv, saveFile } from './export-rows.ts';
import { MOST_ROWS, type ListExport as ServerExport } from './list-definition.ts';
import { listMessages } from './list-messages.ts';
import type { ListModel } from './use-list.ts';

/** The rows of the view, in its order and with its columns, as a file. */
export function ListExport<Row>({ model }: { readonly model: ListModel<Row> }) {
  const t = useMessages(listMessages);
  const { list, result } = model;
  const { run, isRunning, rowCount } = useExport(model);
  const download = useDownload(model);
  const total = result?.count;
  if (!result || result.rows.length === 0) return null;
  const isOver = total?.isMore === true || (total?.count ?? 0) > MOST_EXPORTED;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          size={32}
          aria-label={isRunning ? t('exporting', { done: rowCount }) : t('export')}
          loading={isRunning}
        >
          <DownloadIcon width={16} height={16} strokeWidth={1.5} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={run}>
          {isOver
            ? t('exportOver', { count: MOST_EXPORTED })
            : t('exportView', { count: total?.count ?? result.rows.length })}
        </Menu.Item>
        {list.exports?.map((each) => {
          const reason = each.blocked?.(model.filters) ?? null;
          const isWhole = model.selectedCount > 0 && each.takesSelection !== true;
          return (
            <Menu.Item key={each.id} disabled={reason !== null} onClick={() => void download(each)}>
              {reason ?? (isWhole ? t('exportWhole', { label: each.label }) : each.label)}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The same of the selected rows, in their bar; files of the server are offered for as many as one address can name. */
export function SelectionExport<Row>({ model }: { readonly model: ListModel<Row> }) {
  const t = useMessages(listMessages);
  const { run, isRunning } = useExport(model);
  const download = useDownload(model);
  const { list, selected, selectedCount: count } = model;
  const files = (list.exports ?? []).filter(
    ({ takesSelection }) => takesSelection === true && (selected.isAll || count <= MOST_ROWS),
  );
  if (files.length === 0)
    return (
      <button type="button" disabled={isRunning} onClick={run}>
        {t('export')}
      </button>
    );
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <button type="button" disabled={isRunning}>
          {t('export')}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={run}>{t('exportSelected', { count })}</Menu.Item>
        {files.map((each) => {
          const reason = each.blocked?.(model.filters) ?? null;
          return (
            <Menu.Item key={each.id} disabled={reason !== null} onClick={() => void download(each)}>
              {reason ?? each.label}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}

/** A file that the server makes, of the rows that are meant. */
function useDownload<Row>(model: ListModel<Row>): (file: ServerExport) => Promise<void> {
  const toasts = useToasts();
  const { list, search, filters, state } = model;
  return async ({ load }) => {
    const selection = model.selection();
    const ids = selection.kind === 'rows' ? selection.rows.map(list.keyOf) : [];
    try {
      // Rows that were chosen are meant as such, also those that the view would not show any more.
      const which = ids.length > 0 ? { search: undefined, filters: {}, ids } : { search, filters };
      const { blob, filename } = await load({ ...which, sort: state.sort });
      saveFile(blob, filename ?? `${list.name}.csv`);
    } catch (error) {
      toasts.show({ text: describeError(error), tone: 'bad' });
    }
  };
}

/** The chosen columns of the rows that are meant: those of the view, or those that are selected. */
function useExport<Row>(model: ListModel<Row>) {
  const t = useMessages(listMessages);
  const toasts = useToasts();
  const [rowCount, setRowCount] = useState(0);
  const stopping = useRef(new AbortController());
  useEffect(() => () => stopping.current.abort(), []);
  const { list, state, search, filters } = model;
  const read = async (): Promise<ExportedRows<Row>> => {
    const selection = model.selection();
    if (selection.kind === 'rows' && selection.rows.length > 0) return { rows: selection.rows, isCut: false };
    stopping.current = new AbortController();
    setRowCount(0);
    return readAllRows({
      list,
      request: { search, filters, sort: state.sort },
      signal: stopping.current.signal,
      onProgress: setRowCount,
    });
  };
  const { mutate, isPending } = useMutation({
    mutationFn: read,
    onSuccess: ({ rows, isCut }) => {
      const columns = state.columns.flatMap((id) => list.columns.find((column) => column.id === id) ?? []);
      saveFile(new Blob([rowsAsCsv(columns, rows)], { type: 'text/csv;charset=utf-8' }), `${list.name}.csv`);
      toasts.show({ text: t(isCut ? 'exportCut' : 'exported', { count: rows.length }) });
    },
    onError: (error) => {
      if (!stopping.current.signal.aborted) toasts.show({ text: describeError(error), tone: 'bad' });
    },
  });
  return { run: () => mutate(), isRunning: isPending, rowCount };
}
