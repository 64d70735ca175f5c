import type { ProductImport } from '@awning/contract';
import { listProductImports, readProductImport } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import { queryOptions } from '@tanstack/react-query';

/** Nobody else asks for it again when products change. */
export const IMPORT_KEY = 'product-imports';

const LOOK_MS = 1_000;

export const isUnderWay = ({ state }: Pick<ProductImport, 'state'>): boolean =>
  state === 'running' || state === 'undoing';

/** Looked at again while it runs. */
export const importQuery = (api: Client, importId: string) =>
  queryOptions({
    queryKey: [IMPORT_KEY, importId],
    queryFn: async ({ signal }) =>
      (await api.call(readProductImport, { params: { importId }, signal })).body.import,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? LOOK_MS : false),
    staleTime: 0,
    gcTime: 0,
  });

/** The newest, so that a member who comes back finds it. */
export const lastImportsQuery = (api: Client) =>
  queryOptions({
    queryKey: [IMPORT_KEY],
    queryFn: async ({ signal }) => (await api.call(listProductImports, { signal })).body.imports,
    staleTime: 0,
    gcTime: 0,
  });
