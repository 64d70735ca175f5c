import type { ReportTableName } from '@awning/contract';
import { exportReportTable } from '@awning/contract/calls';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'iconoir-react';
import { describeError } from '../../../api/api-error.ts';
import { useServices } from '../../../api/services-context.tsx';
import { usePageActions } from '../../../kit/actions/page-actions.tsx';
import { saveFile } from '../../../kit/list/export-rows.ts';
import { useToasts } from '../../../kit/toasts/toasts.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { reportMessages } from '../figures/report-messages.ts';
import { useReportRange } from './use-report-range.ts';

interface ExportButtonProps {
  readonly table: ReportTableName;
  readonly sort?: string | undefined;
  readonly search?: string | undefined;
}

/** All rows of a table as a CSV file, in the order that is shown. */
export function ExportButton({ table, sort, search }: ExportButtonProps) {
  const t = useMessages(reportMessages);
  const toasts = useToasts();
  const { api } = useServices();
  const { query } = useReportRange();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      api.download(exportReportTable, {
        params: { table },
        query: {
          ...query,
          ...(sort !== undefined && { sort: sort as never }),
          ...(search !== undefined && { search }),
        },
      }),
    onSuccess: ({ blob, filename }) => saveFile(blob, filename ?? `${table}.csv`),
    onError: (error) => toasts.show({ text: describeError(error), tone: 'bad' }),
  });
  usePageActions([{ id: 'export', label: t('export'), run: () => mutate() }]);
  return (
    <Button
      size="xs"
      h={32}
      variant="default"
      leftSection={<Download width={16} height={16} strokeWidth={1.5} aria-hidden />}
      loading={isPending}
      aria-label={isPending ? t('exporting') : undefined}
      onClick={() => mutate()}
    >
      {t('export')}
    </Button>
  );
}
