import { type AppModule, defineModule } from '../../../platform/module.ts';
import type { CustomerErasure } from './customer-erasure.ts';
import { registerCustomerRecordRoutes } from './customer-record-routes.ts';
import type { CustomerRecords } from './customer-records.ts';

export const customerRecordsModule = ({
  customerRecords,
  erasure,
}: {
  readonly customerRecords: CustomerRecords;
  readonly erasure: CustomerErasure;
}): AppModule =>
  defineModule('people/customer-records', {
    routes: (http) => registerCustomerRecordRoutes(http, { customerRecords, erasure }),
    jobs: customerRecords.jobs,
    invariants: customerRecords.invariants,
    subscriptions: customerRecords.eventSubscriptions,
  });
