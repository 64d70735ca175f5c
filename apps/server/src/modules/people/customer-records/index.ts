export {
  type CustomerErasure,
  createCustomerErasure,
  type ErasureParts,
} from './customer-erasure.ts';
export { type CustomerRecords, createCustomerRecords } from './customer-records.ts';
export { customerRecordsModule } from './customer-records-module.ts';
