export {
  dataOfSite,
  defineMails,
  type MailKind,
  type MailSet,
  type Mails,
  type OwnMailTexts,
  type SampleChoice,
} from './mail-set.ts';
export { type MailSite, type MailSiteParts, readMailSite, wholeUrl } from './mail-site.ts';
export type { MailData, OwnWords, RenderedMail } from './mail-templates.ts';
export { mailTemplatesModule } from './mail-templates-module.ts';
export {
  calendarDayText,
  dayText,
  mailLocale,
  paragraphsOf,
} from './mail-text.ts';
export { createMailTexts } from './mail-texts.ts';
export { createSiteMails, type SiteMails } from './site-mails.ts';
