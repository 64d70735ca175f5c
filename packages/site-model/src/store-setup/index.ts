export { createStore, type StoreApi, type StoreOutcome, type StoreProgress } from './create-store.ts';
export {
  type LayoutEntry,
  type NavigationBody,
  planStore,
  type RootCategoryBody,
  type StoreBody,
  type StoreInputs,
  type StorePlan,
} from './store-plan.ts';
