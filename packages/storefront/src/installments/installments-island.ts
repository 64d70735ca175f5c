import { installmentInformationFor } from '@awning/commerce';
import { islandReady, variantChanged } from '../events.ts';
import type { MountIsland } from '../island.ts';
import { chosenVariant } from './chosen-variant.ts';
import { nativeOffer, readInstallmentFacts, variantOffer, wordOffer } from './installment-words.ts';

/** The line about instalments below a price: a button that shows more, and true of the variant that is chosen. */
export const mount: MountIsland = (line) => {
  const { locale = '', itemId = '' } = line.dataset;
  const button = line.ownerDocument.createElement('button');
  button.type = 'button';
  button.className = 'awning-installments-more';
  button.setAttribute('aria-haspopup', 'dialog');
  const original = [...line.childNodes];
  button.append(...original);
  line.replaceChildren(button);
  let pill: HTMLElement = button;
  button.addEventListener('click', async () => {
    if (await openInformation(locale)) return;
    const link = informationLink(line.ownerDocument, locale);
    link.append(...button.childNodes);
    const hadFocus = line.ownerDocument.activeElement === button;
    pill.replaceWith(link);
    pill = link;
    if (hadFocus) link.focus();
  });

  const facts = readInstallmentFacts(line.dataset);
  const isNative = line.querySelector('.sqs-money-native') !== null;
  if (facts === null || itemId === '') return;
  const show = (variant: unknown): void => {
    const offered = variantOffer(variant, facts);
    if (offered === null) pill.replaceChildren(...original);
    else if (isNative) pill.replaceChildren(...nativeOffer(offered, facts));
    else pill.textContent = wordOffer(offered, facts);
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

/** The provider's own page, where it cannot be shown above ours. */
function informationLink(document: Document, locale: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.className = 'awning-installments-more';
  link.href = installmentInformationFor(locale) ?? '';
  link.target = '_blank';
  link.rel = 'noopener noreferrer';
  return link;
}

let isBusy = false;

/**
 * Opens what the provider says about itself; false when that could not be loaded. One at a time: a second click while
 * it loads is impatience. A failure is a line in the console, and nothing that interrupts a shopper.
 */
export async function openInformation(locale: string): Promise<boolean> {
  if (isBusy) return true;
  isBusy = true;
  try {
    const { openInstallmentInformation } = await import('./installment-information.tsx');
    await openInstallmentInformation(locale);
    return true;
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: a log line is all that this failure may be
    console.warn('What the provider of instalments says about itself could not be loaded.', error);
    return false;
  } finally {
    isBusy = false;
  }
}
