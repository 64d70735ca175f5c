import type { FormKind } from '@awning/contract';
import { defaultFormModel, defaultFormStorage, FormModel, FormStorage } from '@awning/forms';
import { BLOCK_TYPES, blockForm } from '@awning/site-model';
import { Check } from 'typebox/value';

/** Where what a form asks was written down: with the form itself, or in a block. */
export type RevisionSource = 'library' | 'form-block' | 'newsletter-block';

const TYPES = { 'form-block': BLOCK_TYPES.form, 'newsletter-block': BLOCK_TYPES.newsletter } as const;

/** The form that was written down; null for what no version of ours has written. */
export function modelOf(source: RevisionSource, value: unknown): FormModel | null {
  if (typeof value !== 'object' || value === null) return null;
  const model =
    source === 'library'
      ? { ...defaultFormModel, ...value }
      : blockForm({ type: TYPES[source], value: { ...value } })?.model;
  return Check(FormModel, model) ? model : null;
}

/** A visitor who signs up for news gets them once they confirmed it by mail. */
export const storageFor = (kind: FormKind): FormStorage => ({
  ...defaultFormStorage,
  mailingList: { enabled: kind === 'newsletter', doubleOptIn: true },
});

export const readStorage = (kind: FormKind, stored: unknown): FormStorage =>
  Check(FormStorage, stored) ? stored : storageFor(kind);
