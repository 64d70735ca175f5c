import type { Section } from '@awning/site-model';
import { buildPage, type StarterPage, starterPages } from '@awning/site-model/starters';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useServices } from '../../api/services-context.tsx';
import { newPartId } from './new-part-id.ts';
import { starterContentQuery } from './starter-content.ts';

export interface BuiltPage extends StarterPage {
  readonly built: readonly Section[];
}

/** The starters with what the site has in them; none until it is known. */
export function useBuiltPages(): readonly BuiltPage[] {
  const { api } = useServices();
  const { data: content } = useQuery(starterContentQuery(api));
  return useMemo(() => {
    if (!content) return [];
    let firstImage = 0;
    return starterPages.map((page) => {
      const built = buildPage(page, { newId: newPartId, content, firstImage });
      firstImage += 5;
      return { ...page, built };
    });
  }, [content]);
}
