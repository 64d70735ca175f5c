import { basename } from 'node:path';
import { missingOf, type SourceTree } from './source-tree.ts';

const PAYMENTS = 'apps/server/src/modules/store/payments';
const CONTRACT = 'packages/contract/src/store';
const FIELDS = 'packages/storefront/src/checkout/payment';

/** The provider that comes with Awning has its own file names and loads nothing from elsewhere. */
const TEST_BANK = 'test';

const namesIn = (contract: string): string[] =>
  [...(/paymentProviderNames = \[([^\]]*)\]/.exec(contract)?.[1] ?? '').matchAll(/'([^']+)'/g)].map(
    ([, name = '']) => name,
  );

/** The steps of `modules/store/payments/README.md` that are missing, for every provider. */
export function missingProviderSteps(tree: SourceTree): string[] {
  const names = namesIn(tree.read(`${CONTRACT}/payments/payments.ts`));
  const written = tree
    .list(`${PAYMENTS}/*-provider.ts`)
    .map((file) => basename(file).replace(/-provider\.ts$/, ''));
  const says = (file: string, text: string): boolean => tree.read(file).includes(text);
  return [...new Set([...names, ...written])].flatMap((name) => {
    const isTestBank = name === TEST_BANK;
    return missingOf(name, [
      [names.includes(name), 'step 1, its name in paymentProviderNames of the contract'],
      [
        isTestBank || says(`${CONTRACT}/payments/payments.ts`, `    ${name}: Type.Object(`),
        'step 2, its settings in PaymentSettings of the contract',
      ],
      [
        says(`${PAYMENTS}/payment-settings.ts`, `  ${name}: {`),
        'step 2, what its settings are at first, in payment-settings.ts',
      ],
      [isTestBank || written.includes(name), `step 3, ${name}-provider.ts, a PaymentProvider`],
      [
        says(`${PAYMENTS}/payment-providers.ts`, `    ${name}: `),
        'step 4, how it is made for a site, in byName of payment-providers.ts',
      ],
      [
        says(`${PAYMENTS}/payment-providers.ts`, `provider: '${name}'`),
        'step 4, its way to pay in methods() of payment-providers.ts',
      ],
      [
        says(`${CONTRACT}/checkout/checkout.ts`, `provider: Type.Literal('${name}')`),
        'step 5, what the browser needs of it, in CheckoutPaymentMethod of the contract',
      ],
      [
        says(`${FIELDS}/payment-section.tsx`, `provider === '${name}'`),
        'step 5, its fields in payment-section.tsx of the storefront',
      ],
      [
        isTestBank || says(`${PAYMENTS}/payment-sources.ts`, `'${name}'`),
        'step 6, what a page may load for it, in payment-sources.ts',
      ],
      [tree.list(`${PAYMENTS}/${name}*.test.ts`).length > 0, `step 7, ${name}.test.ts`],
      [
        new RegExp(`\\b${name}\\b`, 'i').test(tree.read('docs/reference/payments.md')),
        'step 8, how to set it up, in docs/reference/payments.md',
      ],
    ]);
  });
}
