import { type QuantityReading, readQuantity } from '@awning/commerce';
import { clearProblem, showProblem } from './problem-note.ts';
import { partNear } from './product-parts.ts';

export interface QuantityField {
  read(): QuantityReading;
  explain(message: string): HTMLElement | null;
}

/** The field nearest to the button; without one the quantity is one. */
export function quantityFieldNear(button: Element, itemId: string): QuantityField {
  const place = partNear(button, itemId, '.product-quantity-input');
  const input = place?.querySelector('input') ?? null;
  if (!place || !input) return { read: () => readQuantity(undefined), explain: () => null };
  return {
    read() {
      clearProblem(place);
      // Browsers hide text that is no number, and answer with an empty one.
      return readQuantity(input.value);
    },
    explain(message) {
      input.addEventListener('input', () => clearProblem(place), { once: true });
      return showProblem(place, message, [input]);
    },
  };
}
