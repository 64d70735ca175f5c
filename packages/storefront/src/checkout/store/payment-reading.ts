/** What the chosen way to pay gives for the call, or what is wrong with it, by field. */
export type PaymentReading =
  | { readonly ok: true; readonly methodId: string; readonly methodToken: string | null }
  | { readonly ok: false; readonly problems: Readonly<Record<string, string>> };

/** The chosen way to pay, as the page has it. */
export interface PaymentForm {
  read(): Promise<PaymentReading>;
  /** Leads the shopper through what the provider still asks for, without leaving the page. */
  prove(clientSecret: string): Promise<void>;
}
