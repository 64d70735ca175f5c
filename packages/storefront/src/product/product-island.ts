import { keepContrast } from '../browser/keep-contrast.ts';
import type { MountIsland } from '../island.ts';
import { createAddToCart } from './add-to-cart.ts';
import { fetchAhead } from './fetch-ahead.ts';
import { productVariantsOf } from './product-variants.ts';

const VARIANTS = '.product-variants[data-item-id]';
const BUTTON = '.sqs-add-to-cart-button[data-item-id]';

/**
 * How a product is bought, over the markup that themes and pages print: a form of ours, or the choices and the button
 * of a theme, each by itself. Everything stays the element that it was.
 */
export const mount: MountIsland = (element) => {
  if (element instanceof HTMLFormElement) takeForm(element);
  else if (element.matches(VARIANTS)) productVariantsOf(element);
  else if (element.matches(BUTTON)) takeButton(element);
  fetchAhead();
};

function takeForm(form: HTMLFormElement): void {
  for (const variants of form.querySelectorAll<HTMLElement>(VARIANTS)) productVariantsOf(variants);
  const button = form.querySelector<HTMLElement>(BUTTON);
  if (!button) return;
  keepContrast(button);
  const click = createAddToCart(button, button.dataset.itemId ?? '');
  // Sentences about what is missing are ours.
  form.noValidate = true;
  form.addEventListener('submit', (event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    click();
  });
}

/** In the format of themes the button is a `div`. A script that does more for it prevents the default of the event. */
function takeButton(button: HTMLElement): void {
  keepContrast(button);
  const click = createAddToCart(button, button.dataset.itemId ?? '');
  const clickOnce = (event: Event): void => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    click();
  };
  button.addEventListener('click', clickOnce);
  if (button instanceof HTMLButtonElement) return;
  button.addEventListener('keydown', (event) => {
    if ((event.key === 'Enter' || event.key === ' ') && !event.repeat) clickOnce(event);
  });
}
