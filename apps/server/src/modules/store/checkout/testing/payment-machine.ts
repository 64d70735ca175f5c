/** The states of a payment as checkouts and orders rely on them, written down once more and apart from the database. */
export const PAYMENT_STATES = [
  'started',
  'needs-action',
  'pending',
  'succeeded',
  'declined',
  'abandoned',
  'captured',
  'giving-back',
  'given-back',
] as const;
export type PaymentStateName = (typeof PAYMENT_STATES)[number];

export type PaymentStep =
  /** A report of the state: by the response, an event or the job. */
  | { readonly do: 'say'; readonly state: PaymentStateName }
  /** An order wants the money. */
  | { readonly do: 'capture' }
  /** Nobody wants it any more. */
  | { readonly do: 'give back' }
  | { readonly do: 'refund'; readonly kind: 'order' | 'give-back'; readonly amount: number };

export const AMOUNT = 100;
const UNDECIDED: readonly PaymentStateName[] = ['started', 'needs-action', 'pending'];
const ONCE_UNPAID: readonly PaymentStateName[] = [...UNDECIDED, 'declined', 'abandoned'];
const FROM: Readonly<Record<PaymentStateName, readonly PaymentStateName[]>> = {
  started: [],
  'needs-action': ['started'],
  pending: ['started', 'needs-action'],
  declined: UNDECIDED,
  abandoned: UNDECIDED,
  succeeded: ONCE_UNPAID,
  captured: ['pending', 'succeeded'],
  'giving-back': [...ONCE_UNPAID, 'succeeded'],
  'given-back': ['giving-back'],
};

/** One payment, by card or by hand. Each step answers as the database does. */
export class PaymentMachine {
  state: PaymentStateName = 'started';
  isBound = false;
  isUnwanted = false;
  promised = 0;
  readonly isManual: boolean;
  constructor(isManual: boolean) {
    this.isManual = isManual;
  }

  perform(step: PaymentStep): string {
    switch (step.do) {
      case 'say':
        return this.#say(step.state);
      case 'capture':
        return this.#capture();
      case 'give back':
        return this.#giveBack();
      case 'refund':
        return this.#refund(step.kind, step.amount);
    }
  }

  #say(to: PaymentStateName): string {
    const target = to === 'succeeded' && this.isUnwanted ? 'giving-back' : to;
    if (!FROM[target].includes(this.state) || this.isBound !== (target === 'captured')) return this.state;
    // All of it has to be on its way before it can have arrived.
    if (target === 'given-back') return 'refused';
    this.state = target;
    return target;
  }

  #capture(): string {
    if (this.isBound) return 'true';
    const isThere =
      this.state === 'succeeded' ||
      (this.isManual && UNDECIDED.includes(this.state) && this.state !== 'needs-action');
    if (this.isUnwanted || !isThere) return 'false';
    this.state = this.isManual ? 'pending' : 'captured';
    this.isBound = true;
    return 'true';
  }

  #giveBack(): string {
    if (this.isBound) return 'bound';
    this.isUnwanted = true;
    return this.state;
  }

  #refund(kind: 'order' | 'give-back', amount: number): string {
    if (this.state !== (kind === 'order' ? 'captured' : 'giving-back')) return 'not-paid';
    if (this.promised + amount > AMOUNT) return 'too-much';
    if (kind === 'give-back' && this.promised > 0) return 'refused';
    this.promised += amount;
    return 'queued';
  }
}
