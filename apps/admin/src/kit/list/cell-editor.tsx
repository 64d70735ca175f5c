import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { describeError } from '../../api/api-error.ts';
import type { ColumnEdit } from './list-definition.ts';
import classes from './list-table.module.css';

interface CellEditorProps<Row> {
  readonly edit: ColumnEdit<Row>;
  readonly row: Row;
  readonly label: string;
  readonly listName: string;
  readonly onClose: () => void;
}

/** A cell while it is changed in its place: Enter saves, Escape leaves it as it was. */
export function CellEditor<Row>({ edit, row, label, listName, onClose }: CellEditorProps<Row>) {
  const queries = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const [text, setText] = useState(() => edit.value(row));
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => field.current?.select(), []);
  const save = useMutation({
    mutationFn: () => edit.save(row, text),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: [listName] });
      onClose();
    },
    onError: (error) => setProblem(describeError(error)),
  });
  const submit = (): void => {
    if (text === edit.value(row)) {
      onClose();
      return;
    }
    const refusal = edit.check?.(text) ?? null;
    setProblem(refusal);
    if (refusal === null && !save.isPending) save.mutate();
  };
  const onKey = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.key === 'Escape') onClose();
    if (event.key === 'Enter') submit();
  };
  return (
    <span className={classes.editor}>
      <input
        ref={field}
        aria-label={label}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : errorId}
        value={text}
        maxLength={500}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={onKey}
        onBlur={submit}
      />
      {problem !== null && (
        <span id={errorId} role="alert" className={classes.problem}>
          {problem}
        </span>
      )}
    </span>
  );
}
