import type { VisitPage } from '@awning/contract';
import { vi } from 'vitest';

export interface SentCall {
  readonly address: string;
  readonly way: 'beacon' | 'xhr';
  readonly body: string;
}

/** The page of a test, as the server describes it. */
export const exampleVisitPage = (page: Partial<VisitPage> = {}): VisitPage => ({
  websiteId: 'd'.repeat(24),
  pageType: 2,
  templateId: 'harbor',
  language: 'en-GB',
  country: 'GB',
  environment: 'prod',
  ...page,
});

/** A browser that keeps what it is asked to send, in the place of sending it. */
export function watchSending({
  status = 204,
  hasBeacon = true,
}: {
  status?: number;
  hasBeacon?: boolean;
} = {}) {
  const sent: SentCall[] = [];
  const requests: { timeout: number }[] = [];
  const state = { status, hasBeacon };
  const listening: (() => void)[] = [];
  for (const target of [window, document]) {
    const listen: EventTarget['addEventListener'] = target.addEventListener.bind(target);
    vi.spyOn(target as EventTarget, 'addEventListener').mockImplementation((type, listener, options) => {
      listen(type, listener, options);
      listening.push(() => target.removeEventListener(type, listener as EventListener, options));
    });
  }
  const keep = async (way: SentCall['way'], address: string, body: Blob | URLSearchParams): Promise<void> => {
    sent.push({ way, address, body: body instanceof URLSearchParams ? body.toString() : await body.text() });
  };
  Object.defineProperty(navigator, 'sendBeacon', {
    configurable: true,
    get: () =>
      state.hasBeacon
        ? (address: string, body: Blob | URLSearchParams) => {
            void keep('beacon', address, body);
            return true;
          }
        : undefined,
  });
  class FakeRequest {
    timeout = 0;
    status = 0;
    onloadend = (): void => {};
    #address = '';
    open(_method: string, address: string): void {
      this.#address = address;
      requests.push(this);
    }
    send(body: Blob | URLSearchParams): void {
      void keep('xhr', this.#address, body).then(() => {
        this.status = state.status;
        this.onloadend();
      });
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  return {
    state,
    requests,
    /** The visitor leaves, and nothing on the page hears any more. */
    end(): void {
      for (const stop of listening.splice(0)) stop();
    },
    /** Of the older events, with their data. */
    hits: () =>
      sent
        .filter(({ address }) => address === '/api/census/RecordHit')
        .map(({ body }) => new URLSearchParams(body))
        .map((form) => ({
          event: Number(form.get('event')),
          cvr: form.get('ss_cvr'),
          data: JSON.parse(form.get('data') ?? '{}') as Record<string, unknown>,
        })),
    /** Of the newer ones, with their content. */
    events: () =>
      sent
        .filter(({ address }) => address.endsWith('/api/v1/clanker/events'))
        .map(({ body }) => JSON.parse(body) as { eventSchemaName: string; eventContent: string })
        .map(({ eventSchemaName: name, eventContent }) => ({
          name,
          content: JSON.parse(eventContent) as Record<string, unknown>,
        })),
    /** What a shopper did. */
    shop: () =>
      sent
        .filter(({ address }) => address === '/api/events/RecordEvent')
        .map(({ body }) => new URLSearchParams(body))
        .map((form) => ({
          event: form.get('event'),
          crumb: form.get('crumb'),
          data: JSON.parse(form.get('data') ?? '{}') as Record<string, unknown>,
        })),
    sent,
  };
}

/** Removes all that a browser keeps of a visit. */
export function clearBrowser(): void {
  localStorage.clear();
  sessionStorage.clear();
  for (const pair of document.cookie.split(';'))
    setCookie(`${pair.split('=')[0]?.trim()}=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT`);
}

export function setCookie(text: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as pages write them.
  document.cookie = text;
}

/** A store that a browser refuses to open. */
export function blockStorage(): void {
  const refuse = (): never => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage'])
    vi.stubGlobal(name, { getItem: refuse, setItem: refuse, removeItem: refuse, clear: () => {} });
}
