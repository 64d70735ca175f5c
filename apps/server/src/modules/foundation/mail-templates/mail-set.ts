import type { MailGroup, MailWordName, Permission, SiteMailName } from '@awning/contract';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { MailSite } from './mail-site.ts';
import {
  createMailRenderer,
  type DrawnWords,
  type MailData,
  type MailWords,
  type OwnWords,
  type RenderedMail,
} from './mail-templates.ts';
import { fillSlots } from './mail-text.ts';

/** What a mail is, apart from its layout. The words are in the template language. */
export interface MailKind extends MailWords {
  readonly title: string;
  /** To whom it goes, and when. */
  readonly about: string;
  /** What owners may put into words of their own, in braces. */
  readonly slots: readonly string[];
  readonly canSwitchOff: boolean;
  /** Where it is listed; absent: with the others of its set. */
  readonly group?: MailGroup;
  /** Its words keep accounts safe, and nobody changes them. */
  readonly isFixed?: boolean;
}

/** The mails of one module, as the module sends them. */
export interface Mails<Name extends string = string> {
  readonly kinds: Readonly<Record<Name, MailKind>>;
  hasButton(name: Name): boolean;
  /** With the owner's words, where there are any. */
  render(name: Name, data: MailData, own?: OwnWords): RenderedMail;
  /** The words that come with it, with the names in braces in place of what they stand for. */
  defaults(name: Name, data: MailData): DrawnWords;
}

/** A record of the site that a mail is shown with. */
export interface MailRecord {
  readonly data: MailData;
  /** What it is called, for the member who looks at the mail. */
  readonly record: string;
  /** What a test with it is about, for the module that removes the mails about a record with the record. */
  readonly about?: string;
}

/** Which record a member wants to see it with; without one the latest. */
export interface SampleChoice {
  readonly orderId?: string | undefined;
  readonly orderNumber?: string | undefined;
}

/** The mails of one module, as those who change their words see them. */
export interface MailSet<Name extends string = string> {
  readonly group: MailGroup;
  readonly mails: Mails<Name>;
  /** What a member needs to see a mail with a record of the site: the same as to read the record itself. */
  readonly recordsNeed: Permission;
  /** The chosen record, or the latest; null when the site has nothing of the kind. */
  latestRecord(site: MailSite, name: Name, choice: SampleChoice): Promise<MailRecord | null>;
  /** For a site that has nothing of the kind, and for those who may not read it. It has nothing of any person. */
  madeUp(site: MailSite, name: Name): Promise<MailData>;
}

interface MailDefinition<Name extends string> {
  /** With the templates of those that are more than sentences and a button. */
  readonly folder?: URL;
  readonly kinds: Readonly<Record<Name, MailKind>>;
  /** Where the data has what a slot stands for, when that is not under its name. */
  readonly paths?: Readonly<Record<string, string>>;
  readonly strict?: boolean;
}

export function defineMails<Name extends string>(definition: MailDefinition<Name>): Mails<Name> {
  const { folder, kinds, paths = {}, strict = false } = definition;
  const renderer = createMailRenderer({ words: kinds, strict, ...(folder && { folder }) });
  const pathOf = (slot: string): string[] => (paths[slot] ?? slot).split('.');
  const fill = (name: Name, data: MailData, own: OwnWords): OwnWords => {
    const values = Object.fromEntries(
      kinds[name].slots.map((slot) => [slot, String(valueAt(data, pathOf(slot)) ?? '')]),
    );
    const filled = Object.entries(own).flatMap(([field, text]) =>
      typeof text === 'string' ? [[field as MailWordName, fillSlots(text, values)] as const] : [],
    );
    return Object.fromEntries(filled);
  };
  return {
    kinds,
    hasButton: (name) => kinds[name].isFixed !== true && renderer.hasButton(name),
    render: (name, data, own = {}) => renderer.render(name, data, fill(name, data, own)),
    defaults(name, data) {
      const named = kinds[name].slots.reduce<MailData>((values, slot) => {
        const path = pathOf(slot);
        // What this record does not have stands in no sentence of it.
        return valueAt(data, path) ? withValue(values, path, `{${slot}}`) : values;
      }, data);
      return renderer.words(name, named);
    },
  };
}

function valueAt(data: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined,
    data,
  );
}

function withValue(data: MailData, [key = '', ...rest]: readonly string[], value: string): MailData {
  if (rest.length === 0) return { ...data, [key]: value };
  const inner = data[key];
  const object = typeof inner === 'object' && inner !== null ? (inner as MailData) : {};
  return { ...data, [key]: withValue(object, rest, value) };
}

/** What every mail has from its site. */
export const dataOfSite = ({
  title,
  baseUrl,
  logo,
  contactEmail,
  businessLine,
  colors,
  locale,
}: MailSite) => ({
  locale,
  site: { title, url: baseUrl, logo, contactEmail, businessLine },
  siteTitle: title,
  colors,
});

/** What the owner of a site says in its mails, for those who send them. */
export interface OwnMailTexts {
  of(websiteId: WebsiteId, name: SiteMailName): Promise<OwnWords & { readonly enabled: boolean }>;
}
