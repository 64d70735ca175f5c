import { raiseStage } from './raise-stage.ts';

/** One stage for all journeys of a run. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  // All journeys come from one address.
  const stage = await raiseStage('e2e', { AWNING_PAYMENTS_PER_MINUTE: '0' });
  return stage.strike;
}
