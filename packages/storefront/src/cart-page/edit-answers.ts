import { cartMessages, readAnswers, readFieldsForm } from '@awning/commerce';
import type { CartEntry } from '@awning/contract';
import type { CartStore } from '../cart/cart-store.ts';
import { askAdditionalFields } from '../product/additional-fields-dialog.tsx';
import { ShopCallError, sentenceOf } from '../shop/shop-call.ts';

export type EditOutcome = 'saved' | 'closed' | 'no-form';

/** Asks the questions of a product again, with the answers that are in the cart. */
export async function editAnswers(store: CartStore, entry: CartEntry): Promise<EditOutcome> {
  const form = readFieldsForm(entry.additionalFieldsForm);
  if (form === null) return 'no-form';
  const { outcome } = await askAdditionalFields({
    form,
    draftId: entry.id,
    submitLabel: cartMessages.saveAnswers,
    answers: readAnswers(entry.additionalFields),
    submit: async (additionalFields) => {
      await save(store, entry, additionalFields);
      return true;
    },
  });
  return outcome ? 'saved' : 'closed';
}

async function save(store: CartStore, { id }: CartEntry, additionalFields: string): Promise<void> {
  try {
    await store.changeAdditionalFields(id, { additionalFields });
  } catch (error) {
    const { kind, errors } = error instanceof ShopCallError ? error : { kind: 'server' as const, errors: {} };
    throw new ShopCallError(kind, `${cartMessages.unableToUpdateForm}. ${sentenceOf(error)}`, {
      errors,
      cause: error,
    });
  }
}
