import type { FormKind } from '@awning/contract';

/**
 * A visitor sent a form and it is stored. Emitted in the transaction of the submission; not for what looks like spam.
 */
export const FORM_SUBMITTED = 'form.submitted';

declare module '../../../platform/events/domain-events.ts' {
  interface DomainEvents {
    'form.submitted': FormSubmitted;
  }
}

export interface FormSubmitted {
  readonly submissionId: string;
  readonly formId: string;
  readonly kind: FormKind;
}
