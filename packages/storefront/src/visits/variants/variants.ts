import { SURVEY_COHORTS, type SurveyCohort } from '@awning/contract';
import { contentAdded } from '../../events.ts';
import type { Visits } from '../page/counted-visit.ts';

/** `?awning-variant=headline:long`, for those who look after the site and on copies of it. */
const OVERRIDE = 'awning-variant';
const MARKED = '[data-awning-variant]';

/** Where a browser belongs in a test: always the same for the same browser. */
export function cohortOf(analyticsId: string, test: string): SurveyCohort {
  return SURVEY_COHORTS[hashOf(`${test}:${analyticsId}`) % SURVEY_COHORTS.length] ?? 'A';
}

/** Neighbouring cohorts share a variant; the first variants have the more of them where they do not divide evenly. */
export function variantOf<Variant>(cohort: SurveyCohort, variants: readonly Variant[]): Variant | undefined {
  const place = SURVEY_COHORTS.indexOf(cohort);
  return variants[Math.floor((place * variants.length) / SURVEY_COHORTS.length)];
}

/**
 * The variant of a test that this visitor sees. The first one is what the page is without the test: those who have not
 * agreed to be counted see it, and count for neither.
 */
export function chooseVariant(visits: Visits, test: string, variants: readonly string[]): string {
  const [control = ''] = variants;
  const wanted = mayOverride(visits) ? overrides().get(test) : undefined;
  if (wanted !== undefined && variants.includes(wanted)) return wanted;
  if (!visits.isAllowed() || variants.length < 2) return control;
  const cohort = cohortOf(visits.analyticsId(), test);
  const variant = variantOf(cohort, variants) ?? control;
  const { variantIds } = visits.facts;
  const id = `${test}=${variant}`;
  if (variantIds.has(id)) return variant;
  variantIds.add(id);
  visits.report('custom', { name: `Variant ${id}`.slice(0, 100), properties: { test, variant, cohort } });
  return variant;
}

/** Shows one element of each test in the page, which is marked with `data-awning-variant="headline:long"`. */
export function applyVariants(visits: Visits): void {
  const tests = new Map<string, Map<string, HTMLElement[]>>();
  for (const element of document.querySelectorAll<HTMLElement>(MARKED)) {
    const [test = '', variant = ''] = (element.dataset.awningVariant ?? '').split(':');
    const variants = tests.get(test) ?? new Map<string, HTMLElement[]>();
    tests.set(test, variants.set(variant, [...(variants.get(variant) ?? []), element]));
  }
  for (const [test, variants] of tests) {
    const chosen = chooseVariant(visits, test, [...variants.keys()]);
    for (const [variant, elements] of variants)
      for (const element of elements) {
        const wasHidden = element.hidden;
        element.hidden = variant !== chosen;
        if (wasHidden && !element.hidden)
          element.dispatchEvent(new CustomEvent(contentAdded, { bubbles: true }));
      }
  }
}

/**
 * On a copy for trying things everybody; elsewhere the people who work on the site. It changes what is seen, no right.
 */
const mayOverride = (visits: Visits): boolean =>
  visits.facts.page.isInternal === true || document.cookie.includes('awning-staff');

const overrides = (): Map<string, string> =>
  new Map(
    new URLSearchParams(location.search).getAll(OVERRIDE).map((text) => {
      const [test = '', variant = ''] = text.split(':');
      return [test, variant] as const;
    }),
  );

/** FNV-1a, 32 bits. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}
