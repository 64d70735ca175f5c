import { useReportSearch, useSearchChange } from '../frame/use-report-range.ts';

/** What a figure is made of, as the address says it. */
export interface OpenRows {
  readonly show: 'orders' | 'events';
  /** The row of the table; undefined: the figure of the whole report. */
  readonly of?: string | undefined;
  /** The days of one place in a chart; undefined: all of the report. */
  readonly on?: string | undefined;
  readonly until?: string | undefined;
}

const CLOSED = { show: undefined, of: undefined, on: undefined, until: undefined } as const;

/** Opens what a figure is made of beside the report. It is in the address: a link opens it as well. */
export function useOpenRows() {
  const { show, of, on, until } = useReportSearch();
  const change = useSearchChange();
  const rows: OpenRows | null = show === 'orders' || show === 'events' ? { show, of, on, until } : null;
  return {
    rows,
    // An empty value is one, too: the address leaves it out, so it is written as a sign.
    openRows: (next: OpenRows): void =>
      change({ ...CLOSED, ...next, ...(next.of !== undefined && { of: `=${next.of}` }) }, true),
    closeRows: (): void => change(CLOSED),
  };
}

/** The value that an address names. */
export const valueIn = ({ of }: OpenRows): string | undefined => of?.replace(/^=/, '');
