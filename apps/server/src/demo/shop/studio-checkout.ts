import type { CheckoutSettingsChange, PaymentSettingsChange } from '@awning/contract';

export const studioCheckout: CheckoutSettingsChange = {
  customFields: {
    name: 'One question',
    fields: [
      {
        type: 'select',
        title: 'How did you find us?',
        options: ['A friend told me', 'At a market', 'On a walk', 'At a class', 'On the web'],
      },
    ],
  },
  mailingList: {
    shown: true,
    checkedByDefault: false,
    label: 'Send me the letter from the marsh, once a month',
  },
  orderNumbers: { prefix: 'SM-', start: 1001 },
  policies: [{ title: 'Delivery and returns', url: '/delivery' }],
};

/** Test cards stay enabled, so that anyone who tries the shop can buy in it; the bank account belongs to nobody. */
export const studioPayments: PaymentSettingsChange = {
  test: { enabled: true },
  bankTransfer: {
    enabled: true,
    label: 'Bank transfer',
    instructions:
      'Saltmarsh Studio, sort code 00-00-00, account 00000000.\nWe keep your things for a week, and pack them when the money is here.',
  },
};
