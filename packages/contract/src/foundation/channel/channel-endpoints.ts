import { memberWho } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import { Nothing } from '../../shared/fields.ts';
import {
  ChannelHeaders,
  ChannelQuery,
  PresenceChange,
  PresencePath,
  PresenceResponse,
  TextLockChange,
  TextLockPath,
  TextLockQuery,
  TextLockResponse,
} from './channel.ts';
import * as calls from './channel-calls.ts';

export const channelEndpoints = {
  openChannelStream: endpoint(calls.openChannelStream, {
    access: memberWho('site.view'),
    query: ChannelQuery,
    headers: ChannelHeaders,
    produces: 'events',
    errors: ['channel.not-a-stream', 'channel.too-many-streams'],
  }),
  keepPresence: endpoint(calls.keepPresence, {
    access: memberWho('site.view'),
    body: PresenceChange,
    response: { 200: PresenceResponse },
  }),
  endPresence: endpoint(calls.endPresence, {
    access: memberWho('site.view'),
    params: PresencePath,
    response: { 204: Nothing },
  }),
  takeTextLock: endpoint(calls.takeTextLock, {
    access: memberWho('content.contribute'),
    params: TextLockPath,
    body: TextLockChange,
    response: { 200: TextLockResponse },
    errors: ['channel.text-locked'],
  }),
  releaseTextLock: endpoint(calls.releaseTextLock, {
    access: memberWho('content.contribute'),
    params: TextLockPath,
    query: TextLockQuery,
    response: { 204: Nothing },
  }),
} as const;
