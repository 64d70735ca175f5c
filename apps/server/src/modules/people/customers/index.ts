export { type CustomerSession, createCustomerSession } from './customer-session.ts';
export { registerCustomerSessionRoutes } from './customer-session-routes.ts';
export { type Customers, createCustomers, type SignInListener, type SiteUser } from './customers.ts';
