import type { ChangeKind, Silent } from './change-kind.ts';
import { foundationKinds } from './foundation-kinds.ts';
import { peopleKinds } from './people-kinds.ts';
import { storeKinds } from './store-kinds.ts';
import { websiteKinds } from './website-kinds.ts';

/**
 * Every call by which a member changes something, by its name in the contract, and how it is taken back. A test holds
 * this against the contract.
 */
export const changeKinds: Readonly<Record<string, ChangeKind | Silent>> = {
  ...foundationKinds,
  ...peopleKinds,
  ...websiteKinds,
  ...storeKinds,
};
