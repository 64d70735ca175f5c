import { anyone, memberWho } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import { Nothing } from '../../shared/fields.ts';
import {
  PageSpeedQuery,
  PageSpeeds,
  PerformanceReport,
  PerformanceSettings,
  SpeedQuery,
  SpeedReport,
} from './vitals.ts';
import * as calls from './vitals-calls.ts';

export const vitalsEndpoints = {
  readPerformanceSettings: endpoint(calls.readPerformanceSettings, {
    access: anyone,
    setsNoCookie: true,
    response: { 200: PerformanceSettings },
  }),
  recordPerformance: endpoint(calls.recordPerformance, {
    access: anyone,
    // A page that goes can send nothing but a beacon, which sets no header.
    antiForgery: 'same-origin',
    body: PerformanceReport,
    response: { 204: Nothing },
    errors: ['vitals.too-many', 'vitals.twice'],
  }),
  readSpeed: endpoint(calls.readSpeed, {
    access: memberWho('reports.view'),
    query: SpeedQuery,
    response: { 200: SpeedReport },
    errors: ['vitals.bad-range'],
  }),
  listPageSpeeds: endpoint(calls.listPageSpeeds, {
    access: memberWho('reports.view'),
    query: PageSpeedQuery,
    response: { 200: PageSpeeds },
    errors: ['vitals.bad-range'],
  }),
} as const;
