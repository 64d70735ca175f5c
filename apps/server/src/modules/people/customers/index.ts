export { eraseAccounts } from './customer-erasure-repository.ts';
export { type CustomerSession, createCustomerSession } from './customer-session.ts';
export { type Customers, createCustomers, type SignInListener, type SiteUser } from './customers.ts';
export { customersModule } from './customers-module.ts';
