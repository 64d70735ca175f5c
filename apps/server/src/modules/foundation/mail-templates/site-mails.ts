import type {
  MailTemplate,
  MailTemplateChange,
  MailTemplatePreview,
  MailWordsInput,
  SiteMailName,
} from '@awning/contract';
import { siteMailNames } from '@awning/contract';
import type { Database } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { mayMember, type RequestMember } from '../../../platform/http/index.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Mail } from '../mail/index.ts';
import type { MailKind, MailSet, SampleChoice } from './mail-set.ts';
import { type MailSite, type MailSiteParts, readMailSite } from './mail-site.ts';
import type { MailData, OwnWords } from './mail-templates.ts';
import { type MailTexts, type StoredMailText, type TextSaving, UNTOUCHED } from './mail-texts.ts';
import { checkMailWords } from './mail-word-problems.ts';

/** Who looks at a mail. Records of the site are shown to those who may read them, and made-up ones to others. */
export type MailReader = Pick<RequestMember, 'roles' | 'scopes'>;

/** Every mail of a site, as members see and change them. They are sent by the modules whose mails they are. */
export interface SiteMails {
  list(websiteId: WebsiteId): Promise<MailTemplate[]>;
  change(
    websiteId: WebsiteId,
    name: SiteMailName,
    change: MailTemplateChange,
    saving: TextSaving,
  ): Promise<MailTemplate>;
  /** Back to the words that come with the program, and switched on. */
  reset(websiteId: WebsiteId, name: SiteMailName, saving: TextSaving): Promise<MailTemplate>;
  /** As it would be sent for a record of the site. What signs its reader in, and codes of gift cards, are made up. */
  preview(
    websiteId: WebsiteId,
    name: SiteMailName,
    choice: SampleChoice,
    reader: MailReader,
  ): Promise<MailTemplatePreview>;
  /** The same with words that are not saved. */
  previewWords(
    websiteId: WebsiteId,
    name: SiteMailName,
    words: MailWordsInput,
    reader: MailReader,
  ): Promise<MailTemplatePreview>;
  /** Sends it, marked as a test, to the address of its reader. */
  sendTest(
    websiteId: WebsiteId,
    name: SiteMailName,
    words: MailWordsInput,
    reader: MailReader & Pick<RequestMember, 'email'>,
  ): Promise<void>;
}

interface SiteMailParts extends MailSiteParts {
  readonly database: Database;
  readonly ids: Ids;
  readonly mail: Pick<Mail, 'post'>;
  readonly texts: MailTexts;
  readonly sets: readonly MailSet[];
}

/** So that nobody takes it for a mail about something that happened. */
const TEST = '[Test]';

export function createSiteMails(parts: SiteMailParts): SiteMails {
  const { database, ids, mail, texts } = parts;
  const find = finderIn(parts.sets);
  const toTemplate = (name: SiteMailName, stored: StoredMailText): MailTemplate => {
    const { set, kind } = find(name);
    const { title, about, slots, canSwitchOff, isFixed = false, group = set.group } = kind;
    const { subject, heading, introduction, buttonLabel, enabled, version } = stored;
    return {
      name,
      group,
      title,
      about,
      slots: [...slots],
      hasButton: set.mails.hasButton(name),
      isFixed,
      canSwitchOff,
      subject,
      heading,
      introduction,
      buttonLabel,
      enabled,
      version,
    };
  };
  const draw = async (
    websiteId: WebsiteId,
    name: SiteMailName,
    choice: SampleChoice,
    reader: MailReader,
    unsaved: OwnWords = {},
  ): Promise<DrawnPreview> => {
    const site = await readMailSite(parts, websiteId);
    if (!site) throw new Error(`There is no site ${websiteId}`);
    const { set, kind } = find(name);
    const [{ data, record, about }, stored] = await Promise.all([
      sampleFor(reader, set, site, name, choice),
      texts.of(websiteId, name),
    ]);
    const { subject, heading, introduction, buttonLabel } = { ...stored, ...unsaved };
    const own = kind.isFixed ? {} : { subject, heading, introduction, buttonLabel };
    return {
      preview: { ...set.mails.render(name, data, own), record, defaults: set.mails.defaults(name, data) },
      about,
    };
  };
  const drawWords = async (
    websiteId: WebsiteId,
    name: SiteMailName,
    words: MailWordsInput,
    reader: MailReader,
  ): Promise<DrawnPreview> => {
    const { orderId, orderNumber, ...unsaved } = words;
    checkMailWords(find(name).kind, unsaved);
    return draw(websiteId, name, { orderId, orderNumber }, reader, unsaved);
  };

  return {
    async list(websiteId) {
      const stored = await texts.list(websiteId);
      return siteMailNames.map((name) => toTemplate(name, stored.get(name) ?? UNTOUCHED));
    },
    async change(websiteId, name, change, saving) {
      checkMailWords(find(name).kind, change);
      return toTemplate(name, await texts.save(websiteId, name, change, saving));
    },
    async reset(websiteId, name, saving) {
      const { version: _version, ...untouched } = UNTOUCHED;
      return toTemplate(name, await texts.save(websiteId, name, untouched, saving));
    },
    preview: async (websiteId, name, choice, reader) => (await draw(websiteId, name, choice, reader)).preview,
    previewWords: async (websiteId, name, words, reader) =>
      (await drawWords(websiteId, name, words, reader)).preview,
    async sendTest(websiteId, name, words, reader) {
      const { preview, about } = await drawWords(websiteId, name, words, reader);
      const { subject: shown, html, text } = preview;
      const cause = `test-mail/${name}/${ids.next()}`;
      // Of a test order it says so already.
      const subject = shown.startsWith(TEST) ? shown : `${TEST} ${shown}`;
      await database.transaction((tx) =>
        mail.post(tx, { websiteId, cause, to: reader.email, subject, html, text, ...(about && { about }) }),
      );
    },
  };
}

interface DrawnPreview {
  readonly preview: MailTemplatePreview;
  readonly about: string | undefined;
}

interface Sample {
  readonly data: MailData;
  readonly record: string | null;
  readonly about?: string | undefined;
}

async function sampleFor(
  reader: MailReader,
  set: MailSet,
  site: MailSite,
  name: SiteMailName,
  choice: SampleChoice,
): Promise<Sample> {
  const latest = mayMember(reader, set.recordsNeed) ? await set.latestRecord(site, name, choice) : null;
  return latest ?? { data: await set.madeUp(site, name), record: null };
}

interface FoundMail {
  readonly set: MailSet;
  readonly kind: MailKind;
}

/** @throws when a mail has no set, or is in two: each is listed once */
function finderIn(sets: readonly MailSet[]): (name: SiteMailName) => FoundMail {
  const byName = new Map<string, FoundMail>();
  for (const set of sets)
    for (const [name, kind] of Object.entries(set.mails.kinds)) {
      if (byName.has(name)) throw new Error(`The mail ${name} is defined twice`);
      byName.set(name, { set, kind });
    }
  const found = (name: SiteMailName): FoundMail => {
    const mail = byName.get(name);
    if (!mail) throw new Error(`No module has the mail ${name}`);
    return mail;
  };
  for (const name of siteMailNames) found(name);
  return found;
}
