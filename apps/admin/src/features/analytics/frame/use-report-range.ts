import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemberSession } from '../../../api/member-session-query.ts';
import { type RangeSearch, type ReportRange, readRange, searchOfRange, todayOf } from './report-range.ts';

/** What the address of a report says, all of it text. */
export const useReportSearch = (): RangeSearch => useSearch({ strict: false }) as RangeSearch;

/** Changes part of the address and leaves the rest as it is; without a value a name is taken out. */
export function useSearchChange(): (change: RangeSearch, isStep?: boolean) => void {
  const navigate = useNavigate();
  return (change, isStep = false) =>
    void navigate({
      to: '.',
      search: ((previous: RangeSearch) => ({ ...previous, ...change })) as never,
      replace: !isStep,
      resetScroll: false,
    });
}

/** The days of the report that is open. */
export function useReportRange() {
  const { timeZone } = useMemberSession().website;
  const search = useReportSearch();
  const change = useSearchChange();
  const today = todayOf(Date.now(), timeZone);
  const range = readRange(search, today);
  const { from, to, compare } = range;
  return {
    range,
    today,
    /** As the calls of reports take it. */
    query: { from, to, compare },
    changeRange: (next: ReportRange): void => change(searchOfRange(next), true),
  };
}
