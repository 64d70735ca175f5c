/** The few calls of the provider's script that a checkout makes. */
export interface StripeScript {
  elements(options: object): StripeElements;
  createConfirmationToken(options: {
    elements: StripeElements;
    params?: object;
  }): Promise<{ confirmationToken?: { id: string }; error?: { message?: string } }>;
  handleNextAction(options: { clientSecret: string }): Promise<{ error?: { message?: string } }>;
}

export interface StripeElements {
  create(type: 'payment', options: object): StripeElement;
  submit(): Promise<{ error?: { message?: string } }>;
  update(options: object): void;
}

export interface StripeElement {
  mount(place: HTMLElement): void;
  on(event: 'ready' | 'loaderror', listener: () => void): void;
  destroy(): void;
}

type StripeFactory = (publishableKey: string) => StripeScript;

const loading = new Map<string, Promise<StripeFactory>>();

/**
 * Fetches the script of the provider, once and only when a shopper pays with it. A failure is not cached, so that it
 * can be tried again.
 */
export function loadStripe(
  { scriptUrl, publishableKey }: { readonly scriptUrl: string; readonly publishableKey: string },
  page: Window & { Stripe?: unknown } = window,
): Promise<StripeScript> {
  const known = loading.get(scriptUrl);
  const script =
    known ??
    new Promise<StripeFactory>((resolve, reject) => {
      const element = page.document.createElement('script');
      element.src = scriptUrl;
      element.async = true;
      element.addEventListener('load', () => {
        const { Stripe } = page;
        if (isMaker(Stripe)) resolve(Stripe);
        else reject(new Error('The payment script loaded without its entry.'));
      });
      element.addEventListener('error', () => {
        element.remove();
        reject(new Error('The payment script did not load.'));
      });
      page.document.head.append(element);
    });
  loading.set(scriptUrl, script);
  script.catch(() => loading.delete(scriptUrl));
  return script.then((make) => make(publishableKey));
}

const isMaker = (value: unknown): value is StripeFactory => typeof value === 'function';
