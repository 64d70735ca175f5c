import type { BinEntry } from '@awning/contract';
import type { ReactNode } from 'react';
import { isMissing } from '../../api/api-error.ts';
import type { Fields } from '../record/record-edits.ts';
import type { RecordForm } from '../record/use-record.ts';
import { GoneRecord } from '../states/gone-record.tsx';
import { UnreadRecord } from '../states/unread-record.tsx';

/** How a kind of record is called where there is none to show yet, and the list that it is in. */
export interface RecordKind {
  /** Null: what is never in the bin. */
  readonly inBin: BinEntry['kind'] | null;
  readonly title: string;
  readonly list: { readonly to: string; readonly label: string };
  /** What a screen reader says while it is read. */
  readonly loading: string;
}

interface RecordScreenProps<Value extends Fields, Facts> {
  readonly kind: RecordKind;
  readonly id: string;
  readonly form: RecordForm<Value>;
  /** The record as it is stored, with what happened to it. */
  readonly facts: { readonly data: Facts | undefined; readonly error: Error | null };
  readonly children: (fields: Value, facts: Facts) => ReactNode;
}

/** A stored record: being read, unreadable, deleted with the way back, or there. */
export function RecordScreen<Value extends Fields, Facts>(props: RecordScreenProps<Value, Facts>) {
  const { kind, id, form, facts, children } = props;
  if (isMissing(form.loadError))
    return <GoneRecord kind={kind.inBin} id={id} back={kind.list.to} onRestored={form.reload} />;
  if (form.value !== undefined && facts.data !== undefined) return children(form.value, facts.data);
  return <UnreadKind kind={kind} error={form.loadError ?? facts.error} retry={form.reload} />;
}

interface UnreadKindProps {
  readonly kind: RecordKind;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** Before it can be shown, or begun. */
export const UnreadKind = ({ kind: { title, list, loading }, error, retry }: UnreadKindProps) => (
  <UnreadRecord title={title} list={list} loading={loading} error={error} retry={retry} />
);
