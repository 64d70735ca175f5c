export { createReturns } from './create-returns.ts';
export { eraseFromReturns, readReturnMailCauses } from './return-repository.ts';
export { sendLabel } from './return-routes.ts';
export type { StoredReturn } from './return-rows.ts';
export {
  RETURN_EVENTS,
  type ReturnEvent,
  type Returns,
  type ShopperReturns,
  type ShownReturn,
} from './returns.ts';
export { returnsModule } from './returns-module.ts';
