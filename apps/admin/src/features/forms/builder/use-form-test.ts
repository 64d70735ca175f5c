import { testForm } from '@awning/contract/calls';
import type { FormAnswers } from '@awning/forms';
import { describeError, fieldErrorsOf } from '../../../api/api-error.ts';
import { useServices } from '../../../api/services-context.tsx';
import { useSingleMutation } from '../../../kit/sheet/use-single-mutation.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { builderMessages } from './builder-messages.ts';

export interface FormTest {
  readonly send: (answers: FormAnswers) => void;
  readonly isSending: boolean;
  /** Why none can be sent now. */
  readonly blocked: string | null;
  /** What the server has against the answers, by field. */
  readonly errors: Readonly<Record<string, string>>;
  readonly problem: string | null;
  /** What came of it. */
  readonly sentence: string | null;
  readonly submissionId: string | null;
}

/** Sends answers of a member to the form as it is stored. */
export function useFormTest(formId: string, blocked: string | null): FormTest {
  const t = useMessages(builderMessages);
  const { api, queries } = useServices();
  const test = useSingleMutation({
    mutationFn: async (answers: FormAnswers) =>
      (await api.call(testForm, { params: { formId }, body: { answers: { ...answers } } })).body,
    onSuccess: () => queries.invalidateQueries({ queryKey: ['submissions'] }),
  });
  const errors = fieldErrorsOf(test.error);
  return {
    send: (answers) => test.mutate(answers),
    isSending: test.isPending,
    blocked,
    errors,
    problem: test.error && Object.keys(errors).length === 0 ? describeError(test.error) : null,
    sentence: test.data ? t('testSent', { count: test.data.notified }) : null,
    submissionId: test.data?.submissionId ?? null,
  };
}
