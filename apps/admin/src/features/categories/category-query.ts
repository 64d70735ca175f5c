import type { Category, CategoryChange } from '@awning/contract';
import {
  addCategory,
  changeCategory,
  listCategories,
  removeCategory,
  reorderCategories,
} from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { isConflict } from '../../api/api-error.ts';
import { useServices } from '../../api/services-context.tsx';
import type { CategoryMove } from './category-tree.ts';

const keyOf = (collectionId: string) => ['categories', collectionId] as const;

/** Parents before their children, in the owner's order. */
export const categoriesQuery = (api: Client, collectionId: string) =>
  queryOptions({
    queryKey: keyOf(collectionId),
    queryFn: async ({ signal }): Promise<readonly Category[]> =>
      (await api.call(listCategories, { params: { collectionId }, signal })).body.categories,
  });

/** Every change is answered with the whole list, which is then the one on the screen. */
export function useCategoryChanges(collectionId: string) {
  const { api } = useServices();
  const queries = useQueryClient();
  const params = { collectionId };
  const show = (categories: readonly Category[]): void => {
    queries.setQueryData(keyOf(collectionId), categories);
  };
  const add = useMutation({
    mutationFn: async (displayName: string) =>
      (await api.call(addCategory, { params, body: { displayName } })).body.categories,
    onSuccess: show,
  });
  const change = useMutation({
    mutationFn: async ({ id, ...body }: CategoryChange & { id: string }) =>
      (await api.call(changeCategory, { params: { collectionId, categoryId: id }, body })).body.categories,
    onSuccess: show,
    // What another member saved is shown, with what was typed still in place.
    onError: (error) => {
      if (isConflict(error)) void queries.invalidateQueries({ queryKey: keyOf(collectionId) });
    },
  });
  const move = useMutation({
    mutationFn: async ({ id, parentId, order, isNewParent }: CategoryMove) => {
      const body = { parentId, categoryIds: [...order], ...(isNewParent && { movedId: id }) };
      return (await api.call(reorderCategories, { params, body })).body.categories;
    },
    onSuccess: show,
    // Another member may have moved something: the server says how it is now.
    onError: () => void queries.invalidateQueries({ queryKey: keyOf(collectionId) }),
  });
  const remove = useMutation({
    mutationFn: async (categoryId: string) =>
      (await api.call(removeCategory, { params: { collectionId, categoryId } })).body.categories,
    onSuccess: show,
  });
  return { add, change, move, remove };
}
