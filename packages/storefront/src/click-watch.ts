import type { EarlyClicks } from './early-clicks.ts';

/** As `dependsOnScript` has them: a plain script in the head of a page shares no code with the loader. */
const BUTTONS = '.sqs-add-to-cart-button,.sqs-product-quick-view-button';
const LOADER = 'script[type=module][src*="/_awning/"]';
const ANSWERS = 'select,textarea,button,input:not([type=hidden])';
const TIMEOUT_MS = 8000;

/**
 * Until the loader is there, presses are noted in `window.awningEarly`, which the loader takes over. Where it does not
 * come, `plain` puts the forms for visitors without script in the place of the buttons, and a press leads there; a
 * press on a quick view leads to the product. The loader calls `plain` too, when a button's own code does not come.
 */
export function watchEarlyClicks(page: Document, view: Window): void {
  let nothingComes = false;

  const lead = (button: HTMLElement): void => {
    const { itemId } = button.dataset;
    if (itemId) {
      const field = page.querySelector<HTMLInputElement>(`.awning-plain-cart-form [value="${itemId}"]`);
      field?.form?.querySelector<HTMLElement>(ANSWERS)?.focus();
      return;
    }
    for (let place: HTMLElement | null = button; place && place !== page.body; place = place.parentElement) {
      const link = place.closest('a') ?? place.querySelector('a');
      link?.click();
      if (link) return;
    }
  };

  const plain = (): void => {
    nothingComes = true;
    for (const hidden of page.querySelectorAll('noscript')) {
      const text = hidden.textContent ?? '';
      if (text.startsWith('<form class="awning-plain-')) hidden.outerHTML = text;
    }
    clicks.splice(0).forEach(lead);
  };
  const clicks: EarlyClicks = Object.assign([], { plain });
  view.awningEarly = clicks;

  const note = (event: Event): void => {
    if ('key' in event && event.key !== ' ' && event.key !== 'Enter') return;
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>(BUTTONS) : null;
    // A button of a form works by itself, and one with an island is the island's.
    if (!button || (button instanceof HTMLButtonElement && button.form) || button.dataset.island) return;
    if (!nothingComes && !view.awningEarly) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (nothingComes) lead(button);
    else if (!clicks.includes(button)) {
      clicks.push(button);
      setTimeout(() => view.awningEarly && plain(), TIMEOUT_MS);
    }
  };
  page.addEventListener('click', note, true);
  page.addEventListener('keydown', note, true);
  page.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof Element && target.matches(LOADER)) plain();
    },
    true,
  );
}
