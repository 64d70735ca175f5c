export { type MailSite, type MailSiteParts, readMailSite, wholeUrl } from './letter-site.ts';
export {
  createLetterTemplates,
  type LetterTemplates,
  type LetterWords,
  type OwnWords,
  type RenderedMail,
} from './letter-templates.ts';
export {
  calendarDayText,
  dayText,
  fillSlots,
  mailLocale,
  paragraphsOf,
  unknownSlots,
} from './letter-text.ts';
