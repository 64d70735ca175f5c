import { consentCategories } from '@awning/contract';
import { isOutside } from '../dialog/outside.ts';
import { consentChanged } from '../events.ts';
import type { MountIsland } from '../island.ts';
import { lockScroll } from '../lightbox/scroll-lock.ts';
import { readModeHere, recordChoice } from './consent-calls.ts';
import { announceConsent, saveChoice } from './consent-choice.ts';
import {
  type Category,
  type Consent,
  readChoice,
  readConsent,
  type StoredChoice,
  sendsSignal,
} from './consent-state.ts';
import { releaseCode } from './held-code.ts';

/** Asks before the owner's code runs, remembers the answer, and lets it be changed and taken back. */
export const mount: MountIsland = (place) => {
  const banner = place.querySelector<HTMLElement>('.awning-cookie-banner');
  const change = place.querySelector<HTMLElement>('.awning-cookie-change');
  const dialog = place.querySelector<HTMLDialogElement>('.awning-cookie-dialog');
  if (!banner || !change || !dialog) return;
  const { version = '', asked = '', code = 'all', signals } = place.dataset;
  const offered = consentCategories.filter((category) => asked.split(' ').includes(category));
  const hasSignal = (): boolean => signals === 'honoured' && sendsSignal();

  const update = (): void => {
    const consent = readConsent();
    const isAsking = !consent.decided && place.dataset.mode !== undefined && !hasSignal();
    banner.hidden = !isAsking;
    change.hidden = isAsking;
    const agreed = (category: string): boolean =>
      category === 'all' ? offered.every((each) => consent[each]) : consent[category as Category] === true;
    releaseCode(document, (category) => agreed(category ?? code));
    showStates(consent);
  };
  const choose = async (categories: readonly Category[]): Promise<void> => {
    const before = readConsent();
    const replaces = readChoice()?.proofId ?? null;
    const choice = { version, categories, at: new Date().toISOString(), proofId: null };
    saveChoice(choice);
    announceConsent();
    // A dialog gives the focus back to what opened it, unless that was the banner, which is gone.
    dialog.close();
    const { activeElement } = document;
    if (activeElement === document.body || place.contains(activeElement))
      change.focus({ preventScroll: true });
    keepProof(choice, await recordChoice({ version, categories, replaces }));
    const after = readConsent();
    // What runs already can only be ended by a new page.
    if (consentCategories.some((category) => before[category] && !after[category])) window.location.reload();
  };
  const openDialog = (): void => {
    fillDialog(dialog, { consent: readConsent(), hasSignal: hasSignal() && readChoice() === null });
    const unlock = lockScroll(document);
    dialog.addEventListener('close', unlock, { once: true });
    dialog.showModal();
  };

  const checked = (): Category[] =>
    offered.filter((category) => dialog.querySelector<HTMLInputElement>(`[name="${category}"]`)?.checked);
  const actions: Readonly<Record<string, () => void>> = {
    allow: () => void choose(offered),
    refuse: () => void choose([]),
    save: () => void choose(checked()),
    choose: openDialog,
    change: openDialog,
    close: () => dialog.close(),
  };
  // Buttons in the page, such as those of a block, open the choice as well.
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-cookies]') : null;
    actions[button?.dataset.cookies ?? '']?.();
  });
  dialog.addEventListener('click', (event) => {
    if (isOutside(dialog, event)) dialog.close();
  });
  document.addEventListener(consentChanged, update);
  void begin(place, update);
};

async function begin(place: HTMLElement, update: () => void): Promise<void> {
  const choice = readChoice();
  const isAnswered = choice !== null && choice.version === place.dataset.version;
  if (!isAnswered && place.dataset.mode === undefined) {
    update();
    place.dataset.mode = await readModeHere();
  }
  announceConsent();
  // The page that they chose on was gone before it had the proof, or there was no connection.
  if (!isAnswered || choice.proofId !== null) return;
  keepProof(choice, await recordChoice({ ...choice, replaces: null }));
}

/** They may have chosen something else while the site kept this. */
function keepProof(choice: StoredChoice, proofId: string | null): void {
  if (proofId !== null && readChoice()?.at === choice.at) saveChoice({ ...choice, proofId });
}

function fillDialog(
  dialog: HTMLDialogElement,
  { consent, hasSignal }: { consent: Consent; hasSignal: boolean },
): void {
  for (const category of consentCategories) {
    const box = dialog.querySelector<HTMLInputElement>(`[name="${category}"]`);
    if (box) box.checked = consent[category];
  }
  const signal = dialog.querySelector<HTMLElement>('.awning-cookie-signal');
  if (signal) signal.hidden = !hasSignal;
  const chosen = dialog.querySelector<HTMLElement>('.awning-cookie-chosen');
  const choice = readChoice();
  if (!chosen) return;
  chosen.hidden = choice?.proofId == null;
  if (choice?.proofId == null) return;
  const date = new Intl.DateTimeFormat(document.documentElement.lang || undefined, { dateStyle: 'long' });
  chosen.textContent = (chosen.dataset.words ?? '')
    .replace('{date}', date.format(new Date(choice.at)))
    .replace('{proof}', choice.proofId);
}

/** In blocks that show what was chosen. */
function showStates(consent: Consent): void {
  for (const state of document.querySelectorAll<HTMLElement>('.awning-privacy-state')) {
    const { category, allowed = '', refused = '' } = state.dataset;
    const isAllowed = consent[category as Category] === true;
    state.textContent = isAllowed ? allowed : refused;
    state.dataset.state = isAllowed ? 'allowed' : 'refused';
  }
}
