import { emptyDocument, type Section } from '@awning/site-model';
import { queryOptions } from '@tanstack/react-query';
import type { createPartDrawing, DraftOwner } from '../draft/api-draft-server.ts';

type Draw = ReturnType<typeof createPartDrawing>;

/** The markup of sections that are in no page, by their ids; drawn in one call. */
export const drawingsQuery = (draw: Draw, { kind, id }: DraftOwner, sections: readonly Section[]) =>
  queryOptions({
    queryKey: ['section-drawings', kind, id, ...sections.map((section) => section.id)],
    queryFn: async (): Promise<ReadonlyMap<string, string>> => {
      const { parts } = await draw(
        { ...emptyDocument(), sections },
        sections.map((section) => section.id),
      );
      return new Map(parts.map((part) => [part.id, part.html]));
    },
    staleTime: Number.POSITIVE_INFINITY,
    enabled: sections.length > 0,
  });
