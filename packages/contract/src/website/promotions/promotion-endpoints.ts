import { anyone, memberWho } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import { ChangeHeaders } from '../../shared/fields.ts';
import { PageFragment } from '../pages/pages.ts';
import * as calls from './promotion-calls.ts';
import {
  AnnouncementSettings,
  AnnouncementSettingsChange,
  PopupPath,
  PopupSettings,
  PopupSettingsChange,
} from './promotions.ts';

export const promotionEndpoints = {
  readAnnouncement: endpoint(calls.readAnnouncement, {
    access: memberWho('settings.manage'),
    response: { 200: AnnouncementSettings },
  }),
  saveAnnouncement: endpoint(calls.saveAnnouncement, {
    access: memberWho('settings.manage'),
    headers: ChangeHeaders,
    body: AnnouncementSettingsChange,
    response: { 200: AnnouncementSettings },
    errors: ['promotions.invalid'],
  }),
  readPopupSettings: endpoint(calls.readPopupSettings, {
    access: memberWho('settings.manage'),
    response: { 200: PopupSettings },
  }),
  savePopupSettings: endpoint(calls.savePopupSettings, {
    access: memberWho('settings.manage'),
    headers: ChangeHeaders,
    body: PopupSettingsChange,
    response: { 200: PopupSettings },
    errors: ['promotions.invalid'],
  }),
  readPopup: endpoint(calls.readPopup, {
    access: anyone,
    params: PopupPath,
    response: { 200: PageFragment },
    produces: 'html',
  }),
} as const;
