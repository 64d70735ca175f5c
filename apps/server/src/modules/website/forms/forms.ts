import type { Invariant } from '../../../platform/invariant.ts';
import { createFormDefinitions, type FormDefinitions } from './form-definitions.ts';
import { createFormFollowing } from './form-following.ts';
import { formInvariants } from './form-invariants.ts';
import type { FormParts } from './form-parts.ts';
import { createFormPlacementListener } from './form-placements.ts';
import { sweepForms } from './form-sweep.ts';
import type { PublicForms } from './public-form.ts';
import { createPublicForms } from './public-forms.ts';
import { createFormSending, type FormSending } from './sending/form-sending.ts';
import { createFormUploads, type FormUploads } from './uploads/form-uploads.ts';

export interface Forms extends FormDefinitions, PublicForms, FormSending {
  readonly uploads: Pick<FormUploads, 'receive' | 'discard' | 'open'>;
  /** Removes files that no visitor sent along and forms that nobody sees or answered; returns how many. */
  sweep(): Promise<number>;
  readonly invariants: readonly Invariant[];
}

export function createForms(parts: FormParts): Forms {
  const formReader = createPublicForms(parts);
  const uploads = createFormUploads(parts);
  parts.content.documents.listen(createFormPlacementListener(parts));
  parts.content.onMove(createFormFollowing(parts));
  return {
    ...createFormDefinitions(parts),
    ...createFormSending(parts, formReader, uploads),
    find: formReader.find,
    models: formReader.models,
    uploads,
    sweep: async () => (await uploads.sweep()) + (await sweepForms(parts)),
    invariants: formInvariants,
  };
}
