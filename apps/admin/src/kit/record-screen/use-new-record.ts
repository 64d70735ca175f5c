import type { QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrorsOf } from '../../api/api-error.ts';
import { useServices } from '../../api/services-context.tsx';
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts';
import { type Draft, useDraft } from '../record/use-draft.ts';
import { useRequestKey } from '../sheet/use-request-key.ts';
import { useSingleMutation } from '../sheet/use-single-mutation.ts';
import { useToasts } from '../toasts/toasts.tsx';

interface NewRecordParts<Value extends object, Body, Created> {
  /** What is typed is kept for this tab under it. */
  readonly name: string;
  readonly start: Value;
  /** What cannot be sent as it was typed: a sentence by field. */
  readonly problemsOf: (fields: Value) => Readonly<Record<string, string>>;
  /** The field that shows what the server says about a part of the body. */
  readonly pathOf: (name: string, fields: Value) => string;
  readonly bodyOf: (fields: Value) => Body;
  readonly create: (body: Body, idempotencyKey: string) => Promise<Created>;
  /** The list that it is in from now on. */
  readonly listKey: QueryKey;
  /** What the message says when it is there. */
  readonly createdText: (created: Created) => string;
  /** Opens its own page, where the form is not followed by something to read. */
  readonly open?: (created: Created) => Promise<unknown>;
}

/** What a form needs, and the page around it. */
export interface NewRecord<Value, Created = unknown> {
  readonly fields: Value;
  readonly change: <Name extends keyof Value & string>(name: Name, value: Value[Name]) => void;
  readonly errorOf: (name: string) => string | undefined;
  readonly draft: Draft<Value>;
  readonly press: () => void;
  readonly isCreating: boolean;
  readonly error: Error | null;
  /** It was pressed, and something that was typed cannot be sent. */
  readonly isWrong: boolean;
  /** What came of it. */
  readonly created: Created | undefined;
}

const focusSoon = (): void => void setTimeout(() => focusFirstInvalid(document.body));

/**
 * A record that does not exist until it is saved. What is wrong is said once it was pressed, not while it is typed; one
 * key for one request: pressed twice, it is one record.
 */
export function useNewRecord<Value extends object, Body, Created>(
  parts: NewRecordParts<Value, Body, Created>,
): NewRecord<Value, Created> {
  const { queries } = useServices();
  const toasts = useToasts();
  const draft = useDraft<Value>(parts.name, parts.start);
  const fields = draft.value;
  const [isChecked, setChecked] = useState(false);
  const problems = parts.problemsOf(fields);
  const hasProblems = Object.keys(problems).length > 0;
  const body = parts.bodyOf(fields);
  const idempotencyKey = useRequestKey(body);
  const create = useSingleMutation({
    mutationFn: () => parts.create(body, idempotencyKey),
    onSuccess: async (created) => {
      draft.clear();
      toasts.show({ text: parts.createdText(created) });
      await queries.invalidateQueries({ queryKey: parts.listKey });
      await parts.open?.(created);
    },
  });
  const refused = Object.fromEntries(
    Object.entries(fieldErrorsOf(create.error)).map(([name, text]) => [parts.pathOf(name, fields), text]),
  );
  return {
    fields,
    change: (name, value) => draft.set((now) => ({ ...now, [name]: value })),
    errorOf: (name) => (isChecked ? problems[name] : undefined) ?? refused[name],
    draft,
    press: () => {
      setChecked(true);
      if (hasProblems) focusSoon();
      else create.mutate(undefined, { onError: focusSoon });
    },
    isCreating: create.isPending,
    error: create.error,
    isWrong: isChecked && hasProblems,
    created: create.data,
  };
}
