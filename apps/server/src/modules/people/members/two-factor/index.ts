export { createTwoFactor, TRUST_SECONDS, type TwoFactor } from './two-factor.ts';
export { createTwoFactorVault, type TwoFactorVault } from './two-factor-vault.ts';
