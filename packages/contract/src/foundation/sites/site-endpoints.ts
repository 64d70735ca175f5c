import { memberWho } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import { DomainCheck, DomainList, DomainPath, NewDomain } from './domains.ts';
import { Plan } from './plan.ts';
import * as calls from './site-calls.ts';

export const siteEndpoints = {
  listDomains: endpoint(calls.listDomains, {
    access: memberWho('settings.manage'),
    response: { 200: DomainList },
  }),
  addDomain: endpoint(calls.addDomain, {
    access: memberWho('settings.manage'),
    body: NewDomain,
    response: { 200: DomainList },
    errors: ['sites.bad-host', 'sites.host-reserved', 'sites.host-taken', 'sites.too-many-domains'],
  }),
  removeDomain: endpoint(calls.removeDomain, {
    access: memberWho('settings.manage'),
    params: DomainPath,
    response: { 200: DomainList },
    errors: ['sites.host-missing', 'sites.primary-stays'],
  }),
  verifyDomain: endpoint(calls.verifyDomain, {
    access: memberWho('settings.manage'),
    params: DomainPath,
    response: { 200: DomainList },
    errors: [
      'sites.host-claimed',
      'sites.host-missing',
      'sites.host-taken',
      'sites.host-unproven',
      'sites.local-machine',
    ],
  }),
  // Links that let people in use it: only those choose it who could let people in themselves.
  makeDomainPrimary: endpoint(calls.makeDomainPrimary, {
    access: memberWho('members.manage'),
    params: DomainPath,
    response: { 200: DomainList },
    errors: ['sites.host-missing', 'sites.host-unverified'],
  }),
  checkDomain: endpoint(calls.checkDomain, {
    access: memberWho('settings.manage'),
    params: DomainPath,
    response: { 200: DomainCheck },
    errors: ['sites.host-missing'],
  }),
  readPlan: endpoint(calls.readPlan, {
    access: memberWho('billing.manage'),
    response: { 200: Plan },
  }),
} as const;
