import type { RedirectRule } from '@awning/contract';
import { readRedirects, saveRedirects, tryRedirects } from '@awning/contract/calls';
import { CallError, type Client } from '@awning/contract/client';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { fieldErrorsOf, isConflict } from '../../api/api-error.ts';
import { useServices } from '../../api/services-context.tsx';
import { useSingleMutation } from '../../kit/sheet/use-single-mutation.ts';
import { lineOf, ruleAt, type TypedRule, withNewRule, withoutLine, withRuleAt } from './redirect-text.ts';

/** The list of rules has the same beginning, so that both are read again together. */
const redirectsKey = ['redirects'] as const;

/** The whole text, with the version that a save builds on. */
export const redirectsQuery = (api: Client) =>
  queryOptions({
    queryKey: [...redirectsKey, 'text'],
    queryFn: ({ signal }) => api.call(readRedirects, { signal }),
    // A form begins with what is stored, never with what was stored a moment ago.
    staleTime: 0,
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

/** A rule in its place, a new one, or one that goes. */
export interface RuleChange {
  /** The rule as it was when the member began; null for a new one. */
  readonly was: TypedRule | null;
  /** Null: it is deleted. */
  readonly is: TypedRule | null;
}

const TRIES = 3;

/**
 * One rule over the text as it is by then, found by what it says: lines of others stay as they are, and a rule that
 * another member changed or removed is not written over. `gone`: what to say of that.
 */
export function useSaveRule(gone: string, onSaved: (change: RuleChange) => void) {
  const { api } = useServices();
  const queries = useQueryClient();
  return useSingleMutation({
    mutationFn: async (change: RuleChange) => {
      for (let left = TRIES; ; left -= 1) {
        const { body, etag } = await api.call(readRedirects);
        const next = changedText(body.rules, change);
        if (!next) throw new CallError(404, { code: 'redirects.missing', message: gone });
        try {
          await api.call(saveRedirects, { body: { rules: next.text }, ifMatch: etag });
          return;
        } catch (error) {
          if (left > 1 && isConflict(error)) continue;
          const problem = problemOfLine(error, next.line);
          if (problem === undefined) throw error;
          throw new CallError(400, {
            code: 'redirects.invalid',
            message: problem,
            errors: { from: problem },
          });
        }
      }
    },
    onSuccess: async (_, change) => {
      await queries.invalidateQueries({ queryKey: redirectsKey });
      onSaved(change);
    },
  });
}

/** The text with the change, and the line that it is about; null where the rule is not as it was. */
export function changedText(
  text: string,
  { was, is }: RuleChange,
): { readonly text: string; readonly line: number } | null {
  if (!was) return is && withNewRule(text, is);
  const line = lineOf(text, was);
  if (line === null || ruleAt(text, line)?.status !== was.status) return null;
  return { text: is ? withRuleAt(text, line, is) : withoutLine(text, line), line };
}

/** What the server says of a line of the text that it refused. */
const problemOfLine = (error: unknown, line: number): string | undefined =>
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
