import type { StoredForm } from '@awning/contract';
import { listForms, readForm } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import { queryOptions } from '@tanstack/react-query';

/** A form with the version that a save has to name. */
export interface LoadedForm {
  readonly form: StoredForm;
  readonly etag: string | null;
}

export const formQuery = (api: Client, formId: string) =>
  queryOptions({
    queryKey: ['forms', 'one', formId],
    queryFn: async ({ signal }): Promise<LoadedForm> => {
      const { body, etag } = await api.call(readForm, { params: { formId }, signal });
      return { form: body.form, etag };
    },
  });

/** All that there are up to a page of the server, by name: to choose one of. */
export const formNamesQuery = (api: Client) =>
  queryOptions({
    queryKey: ['forms', 'names'],
    queryFn: async ({ signal }) => {
      const { body } = await api.call(listForms, { query: { limit: 200, sort: 'name' }, signal });
      return body.forms.map(({ id, name }) => ({ id, name }));
    },
  });
