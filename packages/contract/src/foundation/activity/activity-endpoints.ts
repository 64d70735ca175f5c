import { memberWho } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import { ChangeHeaders, Nothing } from '../../shared/fields.ts';
import {
  ActivityPage,
  ActivityPath,
  ActivityQuery,
  ActivityResponse,
  ActivitySettings,
  ActivitySettingsChange,
  BinEntryResponse,
  BinPage,
  BinPath,
  BinQuery,
  EmptiedBin,
  EmptyBinQuery,
  RestoreResponse,
} from './activity.ts';
import * as calls from './activity-calls.ts';

// Every member may ask; what they see and may take back is what they could have changed themselves.
export const activityEndpoints = {
  listActivity: endpoint(calls.listActivity, {
    access: memberWho('site.view'),
    query: ActivityQuery,
    response: { 200: ActivityPage },
    errors: ['lists.bad-cursor'],
  }),
  readActivity: endpoint(calls.readActivity, {
    access: memberWho('site.view'),
    params: ActivityPath,
    response: { 200: ActivityResponse },
    errors: ['activity.missing'],
  }),
  undoActivity: endpoint(calls.undoActivity, {
    access: memberWho('site.view'),
    params: ActivityPath,
    response: { 200: ActivityResponse },
    errors: ['activity.missing', 'activity.cannot-undo', 'activity.changed-since'],
  }),
  listBin: endpoint(calls.listBin, {
    access: memberWho('site.view'),
    query: BinQuery,
    response: { 200: BinPage },
    errors: ['lists.bad-cursor'],
  }),
  emptyBin: endpoint(calls.emptyBin, {
    access: memberWho('settings.manage'),
    query: EmptyBinQuery,
    response: { 200: EmptiedBin },
  }),
  readBinEntry: endpoint(calls.readBinEntry, {
    access: memberWho('site.view'),
    params: BinPath,
    response: { 200: BinEntryResponse },
    errors: ['activity.bin-entry-missing'],
  }),
  removeBinEntry: endpoint(calls.removeBinEntry, {
    access: memberWho('site.view'),
    params: BinPath,
    response: { 204: Nothing },
    errors: ['activity.bin-entry-missing'],
  }),
  restoreBinEntry: endpoint(calls.restoreBinEntry, {
    access: memberWho('site.view'),
    params: BinPath,
    response: { 200: RestoreResponse },
    errors: ['activity.bin-entry-missing', 'activity.cannot-restore', 'activity.cannot-undo'],
  }),
  readActivitySettings: endpoint(calls.readActivitySettings, {
    access: memberWho('settings.manage'),
    response: { 200: ActivitySettings },
  }),
  saveActivitySettings: endpoint(calls.saveActivitySettings, {
    access: memberWho('settings.manage'),
    headers: ChangeHeaders,
    body: ActivitySettingsChange,
    response: { 200: ActivitySettings },
    errors: ['settings.changed-meanwhile', 'activity.bad-settings'],
  }),
} as const;
