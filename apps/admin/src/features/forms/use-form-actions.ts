import type { StoredForm } from '@awning/contract';
import { addForm, removeForm, restoreForm } from '@awning/contract/calls';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { describeError } from '../../api/api-error.ts';
import { useServices } from '../../api/services-context.tsx';
import { useToasts } from '../../kit/toasts/toasts.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { formActionMessages } from './form-action-messages.ts';

type Named = Pick<StoredForm, 'id' | 'name'>;

export interface FormActions {
  readonly archive: (form: Named) => Promise<void>;
  readonly restore: (form: Named) => Promise<void>;
  /** Makes a library form of any form, and opens it. */
  readonly duplicate: (form: Pick<StoredForm, 'name' | 'model' | 'storage'>) => Promise<void>;
}

/** What is done with a whole form: at once, and back with Undo. */
export function useFormActions(): FormActions {
  const t = useMessages(formActionMessages);
  const { api, queries } = useServices();
  const toasts = useToasts();
  const navigate = useNavigate();
  return useMemo(() => {
    const attempt = async (work: () => Promise<unknown>): Promise<void> => {
      try {
        await work();
        await queries.invalidateQueries({ queryKey: ['forms'] });
      } catch (error) {
        toasts.show({ text: describeError(error), tone: 'bad' });
      }
    };
    const actions: FormActions = {
      archive: (form) =>
        attempt(async () => {
          await api.call(removeForm, { params: { formId: form.id } });
          toasts.show({
            text: t('formArchived', { name: form.name }),
            undo: () => void actions.restore(form),
          });
        }),
      restore: (form) =>
        attempt(async () => {
          await api.call(restoreForm, { params: { formId: form.id } });
          toasts.show({
            text: t('formRestored', { name: form.name }),
            undo: () => void actions.archive(form),
          });
        }),
      duplicate: ({ name, model, storage }) =>
        attempt(async () => {
          if (model === null) return;
          const copy = { ...model, name: t('copyOf', { name }).slice(0, 250) };
          const { body } = await api.call(addForm, { body: { model: copy, storage } });
          toasts.show({ text: t('formDuplicated', { name: copy.name }) });
          await navigate({ to: '/forms/$formId', params: { formId: body.form.id } });
        }),
    };
    return actions;
  }, [api, queries, t, toasts, navigate]);
}
