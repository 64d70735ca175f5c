import { type AppModule, defineModule } from '../../../platform/module.ts';
import { registerCustomerRecordRoutes } from './customer-record-routes.ts';
import type { CustomerRecords } from './customer-records.ts';

export const customerRecordsModule = ({
  customerRecords,
}: {
  readonly customerRecords: CustomerRecords;
}): AppModule =>
  defineModule('people/customer-records', {
    routes: (http) => registerCustomerRecordRoutes(http, { customerRecords }),
    jobs: customerRecords.jobs,
    invariants: customerRecords.invariants,
    subscriptions: customerRecords.eventSubscriptions,
  });
