import { cartFormAddress, cartMessages } from '@awning/commerce';
import type { CartAddition } from '../cart/cart-changes.ts';
import type { CartStore } from '../cart/cart-store.ts';
import { showAlert } from '../dialog/show-alert.ts';
import { itemAdded } from '../events.ts';
import { ShopCallError, sentenceOf } from '../shop/shop-call.ts';
import { type ClickOutcome, createAddButton, isSoldOut } from './add-button.ts';
import { sendPlainForm } from './plain-cart-form.ts';
import { clearProblem, showProblem } from './problem-note.ts';
import { type ProductForm, productFormOf } from './product-form.ts';
import {
  alertTitleFor,
  checkBeforeQuestions,
  checkStock,
  type FormReading,
  type FormRefusal,
  learnStock,
  purchase,
  readProductForm,
} from './purchase.ts';

const FAILED: ClickOutcome = { kind: 'failed' };
const LEAVING: ClickOutcome = { kind: 'leaving' };

/** What a press of a button to the cart does, from the first check to the last word. */
export function createAddToCart(
  button: HTMLElement,
  itemId: string,
  loadStore: () => Promise<CartStore> = async () => (await import('../cart/cart-store.ts')).cartStore,
): () => void {
  const addButton = createAddButton(button);
  const place = button.closest('.sqs-add-to-cart-button-wrapper') ?? button.parentElement ?? button;

  function click(): void {
    const form = productFormOf(button, itemId);
    if (addButton.state() !== 'idle') return;
    if (isSoldOut(button)) {
      // It may be there again since the page was loaded; then the button can be pressed again.
      void learnStock(itemId, form.variants);
      return;
    }
    clearProblem(place);
    const reading = readProductForm(form);
    if (!reading.ok) {
      refuse(form, reading);
      addButton.fail();
      return;
    }
    void addButton.press(async () => {
      const short = await checkStock(form, reading);
      return short ? refuse(form, short) : proceed(form, reading);
    });
  }

  async function proceed(form: ProductForm, reading: FormReading): Promise<ClickOutcome> {
    try {
      const store = await loadStore().catch((fault: unknown) => {
        // Offline there is no page to go to: leaving this one would lose what was chosen.
        if (!navigator.onLine) throw fault;
        return null;
      });
      if (store === null) {
        const address = cartFormAddress(form.type, form.isSubscription);
        sendPlainForm(button.ownerDocument, address, plainFields(form, reading));
        return LEAVING;
      }
      return form.questions ? await askFirst(store, form, reading) : await buy(store, form, reading.request);
    } catch (error) {
      return failWith(form, error);
    }
  }

  async function buy(store: CartStore, form: ProductForm, request: CartAddition): Promise<ClickOutcome> {
    const { goTo, added } = await purchase(store, form, request);
    if (added)
      button.dispatchEvent(new CustomEvent(itemAdded, { bubbles: true, detail: { itemId, ...added } }));
    if (goTo === null) return { kind: 'added' };
    button.ownerDocument.location.assign(goTo);
    return LEAVING;
  }

  async function askFirst(store: CartStore, form: ProductForm, reading: FormReading): Promise<ClickOutcome> {
    const { questions } = form;
    if (!questions) return buy(store, form, reading.request);
    const refusal = await checkBeforeQuestions(store, reading);
    if (refusal) {
      await learnStock(itemId, form.variants);
      return refuse(form, {
        ok: false,
        message: refusal,
        explain: () => form.variants?.explain(refusal) ?? null,
      });
    }
    const { askAdditionalFields } = await import('./additional-fields-dialog.tsx');
    addButton.rest();
    const { outcome = { kind: 'stopped' } as const } = await askAdditionalFields({
      form: questions,
      draftId: itemId,
      submitLabel: button.dataset.originalLabel || cartMessages.addToCart,
      submit: async (additionalFields) => {
        addButton.resume();
        try {
          return await buy(store, form, { ...reading.request, additionalFields });
        } catch (error) {
          addButton.rest();
          noticeSale(form, error);
          throw error;
        }
      },
    });
    return outcome;
  }

  function failWith(form: ProductForm, fault: unknown): ClickOutcome {
    const error = offlineFault(fault) ?? fault;
    if (!(error instanceof ShopCallError)) globalThis.reportError(error);
    noticeSale(form, error);
    const message = sentenceOf(error);
    return refuse(form, { ok: false, message, explain: () => showProblem(place, message, []) });
  }

  /** Another shopper was faster: the page should say so from now on. */
  function noticeSale({ variants }: ProductForm, error: unknown): void {
    if (error instanceof ShopCallError && error.status === 409) void learnStock(itemId, variants);
  }

  function refuse(form: ProductForm, { message, explain }: FormRefusal): ClickOutcome {
    const field = explain();
    void showAlert({ title: alertTitleFor(form), message }).then(() => field?.focus());
    return FAILED;
  }

  return click;
}

/** Code that could not be fetched fails without saying why. */
const offlineFault = (cause: unknown): ShopCallError | null =>
  cause instanceof ShopCallError || navigator.onLine
    ? null
    : new ShopCallError('offline', cartMessages.checkConnection, { cause });

function plainFields({ variants }: ProductForm, { request }: FormReading): Map<string, string> {
  const { itemId, sku, quantity } = request;
  const options = Object.entries(variants?.chosen() ?? {}).filter(([, value]) => value !== '');
  return new Map([
    ['itemId', itemId],
    ['returnTo', '/cart'],
    ['quantity', String(quantity)],
    ...(sku ? ([['sku', sku]] as const) : options.map(([name, value]) => [`option.${name}`, value] as const)),
  ]);
}
