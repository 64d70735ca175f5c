import type { StoredForm } from '@awning/contract';
import { changeForm, readForm } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import { defaultFormModel } from '@awning/forms';
import { isConflict } from '../../../api/api-error.ts';
import type { LoadedForm } from '../form-query.ts';
import { acknowledge, type FormDraft, markSent, putBeside, rebase, type StoredState } from './form-draft.ts';

/** A form whose steps go to the server while the member may be typing on. */
export interface SentForm {
  readonly api: Client;
  readonly formId: string;
  /** Of the version that the next call changes. */
  readonly etag: { current: string | null };
  /** As it is now. */
  readonly draft: () => FormDraft;
  readonly show: (draft: FormDraft) => void;
  /** What the server has now. */
  readonly onStored?: (stored: LoadedForm) => void;
}

/** As many as one call takes. */
const MOST_COMMANDS = 100;
/** How often a save is put beside what others saved meanwhile, before it is given up. */
const TRIES = 4;

export const stateOf = ({ model, storage }: Pick<StoredForm, 'model' | 'storage'>): StoredState => ({
  model: model ?? defaultFormModel,
  storage,
});

/** What is done meanwhile waits for the next save. */
async function send({ api, formId, etag, draft, show, onStored }: SentForm): Promise<void> {
  for (let left = draft().pending.length; left > 0; ) {
    const count = Math.min(left, MOST_COMMANDS);
    show(markSent(draft(), count));
    const commands = draft()
      .pending.slice(0, count)
      .map((command) => ({ ...command }));
    const response = await api.call(changeForm, {
      params: { formId },
      ifMatch: etag.current,
      body: { commands },
    });
    etag.current = response.etag;
    show(acknowledge(draft(), stateOf(response.body.form), count));
    onStored?.({ form: response.body.form, etag: response.etag });
    left -= count;
  }
}

/** Sends the member's steps; beside what others saved meanwhile, where both changed another half of the form. */
export async function sendBesideOthers(sent: SentForm): Promise<void> {
  const { api, formId, etag, draft, show } = sent;
  for (let left = TRIES; ; left -= 1) {
    try {
      return await send(sent);
    } catch (error) {
      if (left <= 1 || !isConflict(error)) throw error;
      const { body, etag: current } = await api.call(readForm, { params: { formId } });
      const beside = putBeside(draft(), stateOf(body.form));
      if (!beside) throw error;
      etag.current = current;
      show(beside);
    }
  }
}

/** The steps of the member on top of what is there now, to look at before they are saved. Gives those that are lost. */
export async function takeTheirs(sent: SentForm): Promise<readonly string[]> {
  const { api, formId, etag, draft, show, onStored } = sent;
  const { body, etag: current } = await api.call(readForm, { params: { formId } });
  etag.current = current;
  const merged = rebase(draft().pending, stateOf(body.form));
  show(merged.draft);
  onStored?.({ form: body.form, etag: current });
  return merged.problems;
}
