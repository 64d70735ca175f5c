import { anyone, operator, probe } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import { ApiDescription } from './machine.ts';
import * as calls from './machine-calls.ts';

export const machineEndpoints = {
  readApiDescription: endpoint(calls.readApiDescription, {
    access: anyone,
    response: { 200: ApiDescription },
  }),
  checkAlive: endpoint(calls.checkAlive, { access: probe }),
  checkReady: endpoint(calls.checkReady, { access: probe }),
  readMetrics: endpoint(calls.readMetrics, { access: operator, produces: 'text' }),
  readBundleFile: endpoint(calls.readBundleFile, { access: anyone, produces: 'file' }),
  readReloadScript: endpoint(calls.readReloadScript, { access: anyone, produces: 'javascript' }),
  followReloads: endpoint(calls.followReloads, { access: anyone, produces: 'events' }),
} as const;
