import type { Section } from '@awning/site-model';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useServices } from '../../api/services-context.tsx';
import { createPartDrawing, type DraftOwner } from '../draft/api-draft-server.ts';
import { drawingsQuery } from './section-drawings.ts';
import { siteLookQuery } from './site-look.ts';

/** Drawings of sections in the look of the site; each list is drawn in one call, the first time that it is shown. */
export function useDrawings(owner: DraftOwner, lists: readonly (readonly Section[])[]) {
  const { api, connection } = useServices();
  const { kind, id } = owner;
  const draw = useMemo(
    () => createPartDrawing({ api, connection }, { kind, id }),
    [api, connection, kind, id],
  );
  const look = useQuery(siteLookQuery(api, owner));
  const drawings = useQueries({ queries: lists.map((sections) => drawingsQuery(draw, owner, sections)) });
  const failed = [look, ...drawings].filter(({ error }) => error);
  return {
    look: look.data,
    htmlOf: (section: Section): string | undefined =>
      drawings.map(({ data }) => data?.get(section.id)).find((html) => html !== undefined),
    isFailed: failed.length > 0,
    tryAgain: (): void => {
      for (const query of failed) void query.refetch();
    },
  };
}
