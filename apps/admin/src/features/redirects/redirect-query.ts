import type { RedirectRule } from '@awning/contract';
import { readRedirects, saveRedirects, tryRedirects } from '@awning/contract/calls';
import { CallError, type Client } from '@awning/contract/client';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { fieldErrorsOf } from '../../api/api-error.ts';
import { useServices } from '../../api/services-context.tsx';
import { useSingleMutation } from '../../kit/sheet/use-single-mutation.ts';
import { ruleAt, type TypedRule, withRuleAt } from './redirect-text.ts';

/** The list of rules has the same beginning, so that both are read again together. */
const redirectsKey = ['redirects'] as const;

/** The whole text, with the version that a save builds on. */
export const redirectsQuery = (api: Client) =>
  queryOptions({
    queryKey: [...redirectsKey, 'text'],
    queryFn: ({ signal }) => api.call(readRedirects, { signal }),
  });

interface ChangedText {
  readonly rules: string;
  /** The version that it was made from. */
  readonly etag: string | null;
}

export function useSaveRedirects(onSaved: (ruleCount: number) => void) {
  const { api } = useServices();
  const queries = useQueryClient();
  return useSingleMutation({
    mutationFn: ({ rules, etag }: ChangedText) => api.call(saveRedirects, { body: { rules }, ifMatch: etag }),
    onSuccess: async ({ body }) => {
      await queries.invalidateQueries({ queryKey: redirectsKey });
      onSaved(body.ruleCount);
    },
  });
}

/** What the server says of a line of the text that it refused. */
export const problemOfLine = (error: unknown, line: number): string | undefined =>
  fieldErrorsOf(error)[`line ${line}`];

/** Changes one row of the list in its place. `gone`: what to say when its line is another one by now. */
export async function changeRule(
  api: Client,
  row: RedirectRule,
  change: Partial<TypedRule>,
  gone: string,
): Promise<void> {
  const { body, etag } = await api.call(readRedirects);
  const rule = ruleAt(body.rules, row.line);
  if (rule?.from !== row.from || rule.to !== row.to)
    throw new CallError(404, { code: 'redirects.missing', message: gone });
  const rules = withRuleAt(body.rules, row.line, { ...rule, ...change });
  try {
    await api.call(saveRedirects, { body: { rules }, ifMatch: etag });
  } catch (error) {
    const problem = problemOfLine(error, row.line);
    throw problem === undefined ? error : new CallError(400, { code: 'redirects.invalid', message: problem });
  }
}

/** What a text would do, without saving it. */
export const tryText = (api: Client, rules: string, addresses: readonly string[], signal?: AbortSignal) =>
  api.call(tryRedirects, { body: { rules, addresses: [...addresses] }, ...(signal && { signal }) });
