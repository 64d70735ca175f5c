import { describeError } from '../../api/api-error.ts';
import { createTranslate } from '../../messages/messages.ts';
import type { LeftSide, TakeBackSide } from '../draft/left-sides.ts';
import type { SideFields, SideStep } from '../draft/step-history.ts';
import type { LookSession } from '../styles/look-session.ts';
import { lookOf } from '../styles/open-look.ts';
import { stylesMessages } from '../styles/styles-messages.ts';
import {
  openAnnouncement,
  openFrame,
  openLockCode,
  openMenu,
  openPopup,
  type SitePartContext,
} from './open-site-part.ts';
import { sitePartMessages } from './site-part-messages.ts';

type TakeBackContext = Omit<SitePartContext, 't'> & { readonly locale: string };

/** The session that works on a draft; null for one that the editor does not change. */
async function sessionOf(
  context: TakeBackContext,
  { kind, id }: SideFields['draft'],
): Promise<LookSession | null> {
  const { model, services, locale } = context;
  const part: SitePartContext = { model, services, t: createTranslate(sitePartMessages, locale) };
  switch (kind) {
    case 'design':
      return (await lookOf(model, services, createTranslate(stylesMessages, locale))).design;
    case 'theme':
      return (await lookOf(model, services, createTranslate(stylesMessages, locale))).tweaks;
    case 'header-footer':
      return (await openFrame(part)).session;
    case 'announcement':
      return (await openAnnouncement(part)).session;
    case 'popup':
      return (await openPopup(part)).session;
    case 'lock-page':
      return (await openLockCode(part)).session;
    case 'navigation':
      return (await openMenu(part, id)).session;
    default:
      return null;
  }
}

/** ED-86: takes back a step beside the page that an earlier window made. */
export const takeBackSide =
  (context: TakeBackContext): TakeBackSide =>
  async ({ label, fields }: LeftSide): Promise<SideStep | null> => {
    const { model, locale } = context;
    try {
      const taken = (await sessionOf(context, fields.draft))?.takeBack(label, fields) ?? null;
      if (!taken) model.say(createTranslate(sitePartMessages, locale)('changedSince', { label }), true);
      return taken;
    } catch (error) {
      model.say(describeError(error), true);
      return null;
    }
  };
