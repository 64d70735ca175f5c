import {
  type PlaceDetails,
  type PlaceDetailsQuery,
  type PlaceQuery,
  type PlaceSuggestion,
  type PlaceSuggestions,
  placeProductPages,
  placeProductSections,
} from '@awning/contract';
import type { Metrics } from '../../../platform/metrics/index.ts';
import { placeErrors } from './place-errors.ts';

/** Where places come from. The one that comes with the program asks nobody; another one may ask a service. */
export interface PlaceProvider {
  /** What it wants to be shown beside its places. */
  readonly attribution: string;
  suggest(query: Omit<PlaceQuery, 'productPage' | 'productSection'>): Promise<PlaceSuggestion[]>;
  details(placeId: string, language: string | undefined): Promise<PlaceDetails | null>;
}

export interface Places {
  suggest(query: PlaceQuery): Promise<PlaceSuggestions>;
  details(query: PlaceDetailsQuery): Promise<PlaceDetails>;
}

export function createPlaces({
  provider,
  metrics,
}: {
  readonly provider: PlaceProvider;
  readonly metrics: Metrics;
}): Places {
  // Details are what services charge for.
  const detailsRead = new Map<string, number>();
  metrics.gaugeBy(
    'awning_place_details_total',
    'Details of places that were read, by the part of the product that asked',
    'section',
    async () => Object.fromEntries(detailsRead),
  );
  return {
    async suggest({ productPage: _page, productSection: _section, ...query }) {
      return { places: await provider.suggest(query), attribution: provider.attribution };
    },
    async details({ placeId, language, productPage, productSection }) {
      if (!productPage || !productSection) throw placeErrors.noTrackingContext();
      const section = sectionOf(productPage, productSection);
      detailsRead.set(section, (detailsRead.get(section) ?? 0) + 1);
      const place = await provider.details(placeId, language);
      if (place === null) throw placeErrors.missing();
      return place;
    },
  };
}

/** Callers make up words; what is counted must not grow with them. */
function sectionOf(productPage: string, productSection: string): string {
  const isKnown =
    (placeProductPages as readonly string[]).includes(productPage) &&
    (placeProductSections as readonly string[]).includes(productSection);
  return isKnown ? `${productPage}/${productSection}` : 'other';
}
