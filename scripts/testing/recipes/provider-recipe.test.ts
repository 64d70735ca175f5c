import { describe, expect, it } from 'vitest';
import { missingProviderSteps } from './provider-recipe.ts';
import { repository, withFiles } from './source-tree.ts';

const CONTRACT = 'packages/contract/src/store/payments/payments.ts';

describe('how to add a payment provider', () => {
  it('every provider has all steps of modules/store/payments/README.md', () => {
    expect(missingProviderSteps(repository)).toEqual([]);
  });

  it('a provider that is only written is told that it has no name', () => {
    const begun = withFiles(repository, {
      'apps/server/src/modules/store/payments/madeup-provider.ts':
        'export const createMadeUpProvider = () => {};',
    });
    expect(missingProviderSteps(begun)[0]).toBe(
      'madeup: step 1, its name in paymentProviderNames of the contract',
    );
  });

  it('a provider that only has a name is told every step that is missing', () => {
    const begun = withFiles(repository, {
      [CONTRACT]: repository
        .read(CONTRACT)
        .replace('paymentProviderNames = [', "paymentProviderNames = ['madeup', "),
    });
    const steps = missingProviderSteps(begun).map((line) => line.replace(/,.*/, ''));
    expect([...new Set(steps)]).toEqual([2, 3, 4, 5, 6, 7, 8].map((step) => `madeup: step ${step}`));
  });
});
