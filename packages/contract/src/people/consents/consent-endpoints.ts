import { anyone, memberWho } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import * as calls from './consent-calls.ts';
import {
  ConsentChoice,
  ConsentExport,
  ConsentExportQuery,
  ConsentModeOfPlace,
  ConsentPage,
  ConsentQuery,
  ConsentRecorded,
} from './consents.ts';

export const consentEndpoints = {
  readConsentMode: endpoint(calls.readConsentMode, {
    access: anyone,
    setsNoCookie: true,
    response: { 200: ConsentModeOfPlace },
  }),
  recordConsent: endpoint(calls.recordConsent, {
    access: anyone,
    body: ConsentChoice,
    response: { 201: ConsentRecorded },
    errors: ['consents.other-question', 'consents.too-many'],
  }),
  listConsents: endpoint(calls.listConsents, {
    access: memberWho('settings.manage'),
    query: ConsentQuery,
    response: { 200: ConsentPage },
    errors: ['lists.bad-cursor'],
  }),
  exportConsents: endpoint(calls.exportConsents, {
    access: memberWho('settings.manage'),
    query: ConsentExportQuery,
    response: { 200: ConsentExport },
    produces: 'csv',
  }),
} as const;
