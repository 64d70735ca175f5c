import { reportToWindow } from '../error-report.ts';
import type { MountIsland } from '../island.ts';
import { openPopup } from './popup-dialog.ts';
import { awaitMoment } from './popup-moment.ts';
import { createPopupOverlayState } from './popup-overlay-state.ts';
import { mayPopUp, type PopupRule } from './popup-rule.ts';

const SMALL = '(width < 640px)';
/** The wait while the visitor is typing or has something else open. */
const TIMEOUT_MS = 3_000;
const TYPING =
  'input:not([type="checkbox"], [type="radio"], [type="submit"], [type="button"]), textarea, select';

/** The popup of the site, by its rule and by what this browser remembers of it. */
export const mount: MountIsland = (place) => {
  const { ownerDocument: document } = place;
  const view = document.defaultView;
  // An editor shows the page in a frame.
  if (!view || view.top !== view) return;
  const { address = '', version = '' } = place.dataset;
  const rule: PopupRule = JSON.parse(place.dataset.rule ?? '');
  const isSheet = view.matchMedia(SMALL).matches;
  if (isSheet && !rule.onPhones) return;
  const now = (): Date => new Date();
  const overlayState = createPopupOverlayState({ storage: () => view.localStorage, now });
  const mayShow = (): boolean => mayPopUp(overlayState.read(), { ...rule, version }, now());
  if (!mayShow()) return;

  const show = (html: string): void => {
    if (isBusy(document)) {
      setTimeout(() => show(html), TIMEOUT_MS);
      return;
    }
    // Another tab may have shown it meanwhile.
    if (!mayShow()) return;
    openPopup(document, {
      html,
      isSheet,
      onSubmitted: () => overlayState.saveSubmitted(version),
      onClosed: () => overlayState.saveClosed(version),
    });
  };
  awaitMoment(document, rule, () => {
    fetchContent(address).then(
      (html) => {
        if (html !== null) show(html);
      },
      // People can do without it.
      (error: unknown) =>
        reportToWindow(error instanceof Error ? error : new Error(String(error)), { address }),
    );
  });
};

async function fetchContent(address: string): Promise<string | null> {
  const response = await fetch(address, { headers: { accept: 'text/html' } });
  return response.ok ? response.text() : null;
}

const isBusy = (document: Document): boolean =>
  document.querySelector('dialog[open]') !== null ||
  document.activeElement?.matches(TYPING) === true ||
  (document.activeElement instanceof HTMLElement && document.activeElement.isContentEditable === true);
