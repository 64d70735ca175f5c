import { addressOf, openOrderPage } from '@awning/contract/calls';
import type { Keyring } from '../../../platform/keyring/index.ts';
import { createSignedIds, type SignedIds } from '../../../platform/signed-ids.ts';

/** By the site. */
export type OrderLinks = SignedIds;

export const createOrderLinks = (keyring: Pick<Keyring, 'sign' | 'verify'>): OrderLinks =>
  createSignedIds(keyring, 'order-link');

export const orderPath = (token: string): string => addressOf(openOrderPage, { token });
