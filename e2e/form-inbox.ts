import type { Merchant } from './merchant.ts';

interface Submission {
  readonly state: string;
  readonly email: string | null;
  readonly pagePath: string | null;
  readonly answers: readonly {
    readonly id: string;
    readonly text: string;
    readonly files: readonly { readonly name: string; readonly size: number }[];
  }[];
}

/** What arrived of a form, newest first. */
export const inboxOf = async (merchant: Merchant, formId: string) => {
  const { submissions } = await merchant.read(`/api/forms/submissions?formId=${formId}`);
  return submissions;
};

/** The only submission of a form, with its answers. */
export async function onlySubmission(merchant: Merchant, formId: string): Promise<Submission> {
  const [arrived, ...others] = await inboxOf(merchant, formId);
  if (!arrived || others.length > 0)
    throw new Error(`${others.length + (arrived ? 1 : 0)} arrived, not one.`);
  return (await merchant.read(`/api/forms/submissions/${arrived.id}`)).submission;
}
