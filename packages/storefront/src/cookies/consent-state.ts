import { type ConsentCategory, consentCategories } from '@awning/contract';
import { consentChanged } from '../events.ts';

export type Category = ConsentCategory;

export interface Consent extends Readonly<Record<Category, boolean>> {
  /** Whether there is nothing left to ask: the visitor has chosen, or the site does not ask. */
  readonly decided: boolean;
}

/** The last choice of a visitor, as their browser keeps it. */
export interface StoredChoice {
  /** Which question they were asked. */
  readonly version: string;
  readonly categories: readonly Category[];
  /** As ISO text. */
  readonly at: string;
  /** What the site keeps the choice under; null while that is not known. */
  readonly proofId: string | null;
}

/** Where the choice is kept. Gone with the data of the site, and then a visitor is asked again. */
export const CHOICE = 'awning:consent';
/** A year, after which people are asked again. */
export const YEAR_SECONDS = 365 * 24 * 3600;
/**
 * What the visitor of this page has agreed to. On a site that asks, nothing before a yes, but for places where the
 * visitor is asked to object; on one that does not ask, everything, unless the browser says that it does not want to be
 * followed.
 */
export function readConsent(): Consent {
  const question = document.querySelector<HTMLElement>('.awning-cookies');
  const choice = readChoice();
  // On a page that does not ask, what was chosen on another one holds.
  if (choice !== null && (question === null || choice.version === (question.dataset.version ?? ''))) {
    return { decided: true, ...each((category) => choice.categories.includes(category)) };
  }
  if (question === null) return { decided: true, ...each(() => !sendsSignal()) };
  const { mode, signals, asked = '' } = question.dataset;
  const allowed = (mode === 'opt-out' || mode === 'none') && !(signals === 'honoured' && sendsSignal());
  // What was refused stays refused when the question has changed, until there is another answer.
  const open = choice?.categories ?? asked.split(' ');
  return { decided: mode === 'none', ...each((category) => allowed && open.includes(category)) };
}

const each = (isAllowed: (category: Category) => boolean): Readonly<Record<Category, boolean>> => ({
  preferences: isAllowed('preferences'),
  analytics: isAllowed('analytics'),
  marketing: isAllowed('marketing'),
});

/** Called with each choice, also with one that is made in another tab. Gives what ends that. */
export function onConsentChange(listener: (consent: Consent) => void): () => void {
  const tell = (): void => listener(readConsent());
  const tellOfOtherTab = ({ key }: StorageEvent): void => {
    if (key === CHOICE) tell();
  };
  document.addEventListener(consentChanged, tell);
  window.addEventListener('storage', tellOfOtherTab);
  return () => {
    document.removeEventListener(consentChanged, tell);
    window.removeEventListener('storage', tellOfOtherTab);
  };
}

/** Global Privacy Control, or its older relative. */
export function sendsSignal(): boolean {
  const { globalPrivacyControl, doNotTrack } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return globalPrivacyControl === true || doNotTrack === '1';
}

/** Where storage is blocked or full, the choice lasts as long as the page. */
export const choiceOfPage: { current: StoredChoice | null } = { current: null };

export function readChoice(): StoredChoice | null {
  if (choiceOfPage.current) return choiceOfPage.current;
  try {
    return parseChoice(localStorage.getItem(CHOICE));
  } catch {
    return null;
  }
}

function parseChoice(text: string | null): StoredChoice | null {
  if (text === null) return null;
  try {
    const { version, categories, at, proofId } = JSON.parse(text) as Record<string, unknown>;
    if (typeof version !== 'string' || !Array.isArray(categories) || typeof at !== 'string') return null;
    // A year old, or from a clock that was wrong.
    const age = Date.now() - Date.parse(at);
    if (!(Math.abs(age) < YEAR_SECONDS * 1000)) return null;
    return {
      version,
      categories: consentCategories.filter((category) => categories.includes(category)),
      at,
      proofId: typeof proofId === 'string' ? proofId : null,
    };
  } catch {
    return null;
  }
}
