export { type MailSite, type MailSiteParts, readMailSite, wholeUrl } from './mail-site.ts';
export {
  createMailRenderer,
  type MailRenderer,
  type MailWords,
  type OwnWords,
  type RenderedMail,
} from './mail-templates.ts';
export {
  calendarDayText,
  dayText,
  fillSlots,
  mailLocale,
  paragraphsOf,
  unknownSlots,
} from './mail-text.ts';
