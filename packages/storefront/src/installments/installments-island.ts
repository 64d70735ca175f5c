import { reportToWindow } from '../error-report.ts';
import { islandReady, variantChanged } from '../events.ts';
import type { MountIsland } from '../island.ts';
import { chosenVariant } from './chosen-variant.ts';
import { nativeOffer, readInstallmentFacts, variantOffer, wordOffer } from './installment-words.ts';

/** The line about instalments below a price: a button that tells more, and true of the variant that is chosen. */
export const mount: MountIsland = (line) => {
  const { locale = '', itemId = '' } = line.dataset;
  const button = line.ownerDocument.createElement('button');
  button.type = 'button';
  button.className = 'awning-installments-more';
  button.setAttribute('aria-haspopup', 'dialog');
  const original = [...line.childNodes];
  button.append(...original);
  line.replaceChildren(button);
  button.addEventListener('click', () => void tellMore(locale));

  const facts = readInstallmentFacts(line.dataset);
  const isNative = line.querySelector('.sqs-money-native') !== null;
  if (facts === null || itemId === '') return;
  const show = (variant: unknown): void => {
    const offered = variantOffer(variant, facts);
    if (offered === null) button.replaceChildren(...original);
    else if (isNative) button.replaceChildren(...nativeOffer(offered, facts));
    else button.textContent = wordOffer(offered, facts);
  };
  const { ownerDocument: document } = line;
  const look = (): void => show(chosenVariant(line.closest('.ProductItem, dialog') ?? document, itemId));
  document.addEventListener(variantChanged, (event) => {
    if (event instanceof CustomEvent && event.detail?.itemId === itemId) show(event.detail.variant);
  });
  // An address may ask for a variant, and a browser may bring back what was chosen before: nobody says so.
  document.addEventListener(islandReady, ({ target }) => {
    if (target instanceof Element && isAboutVariants(target)) look();
  });
  look();
};

const isAboutVariants = (element: Element): boolean =>
  element.matches('.product-variants, .awning-product-form');

let isBusy = false;

/**
 * One at a time: a second click while it is on its way is impatience. A shopper who asked for an explanation can do without it, so a
 * failure is for those who look after the site.
 */
export async function tellMore(locale: string): Promise<void> {
  if (isBusy) return;
  isBusy = true;
  try {
    const { openInstallmentInformation } = await import('./installment-information.tsx');
    await openInstallmentInformation(locale);
  } catch (error) {
    reportToWindow(error instanceof Error ? error : new Error(String(error)), { locale });
  } finally {
    isBusy = false;
  }
}
