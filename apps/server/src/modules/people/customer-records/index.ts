export { type CustomerRecords, createCustomerRecords } from './customer-records.ts';
export { customerRecordsModule } from './customer-records-module.ts';
