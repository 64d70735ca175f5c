import {
  AnnouncementSettingsChange,
  CodeInjectionChange,
  CollectionChange,
  type CollectionKind,
  type DraftKindName,
  HIDDEN_NAVIGATION,
  ItemChange,
  NavigationChange,
  NotFoundPageChange,
  PopupSettingsChange,
  SiteDesignChange,
  SiteHeaderFooterChange,
  SiteThemeChange,
} from '@awning/contract';
import { isStoreItem } from '@awning/site-model';
import type { Queryable } from '../../../../platform/db/index.ts';
import type { WebsiteId } from '../../../../platform/entity-ids.ts';
import type { IdentityEditor } from '../../../foundation/settings/index.ts';
import { type Content, type ContentSettings, type ContentWithin, demandRight } from '../../content/index.ts';
import type { HeaderFooters, SiteDesigns } from '../../design/index.ts';
import type { Promotions } from '../../promotions/index.ts';
import type { ThemeLibrary } from '../../themes/index.ts';
import type { DraftContext } from '../draft-context.ts';
import { draftErrors } from '../draft-errors.ts';
import { documentKind } from './document-kind.ts';
import type { DraftKind, SaveContext } from './draft-kind.ts';
import { asSettings, type Settings } from './settings-fields.ts';
import { type SettingsKind, settingsKind } from './settings-kind.ts';

/** The modules that keep what drafts are of. */
export interface DraftSources {
  readonly content: Content;
  readonly settings: ContentSettings;
  readonly designs: SiteDesigns;
  readonly headerFooters: HeaderFooters;
  readonly themes: Pick<ThemeLibrary, 'choice' | 'parts' | 'save'>;
  readonly promotions: Promotions;
  readonly identity: Pick<IdentityEditor, 'code' | 'changeCode' | 'identity' | 'changeIdentity'>;
}

export interface DraftKinds {
  of(name: DraftKindName): DraftKind;
  /** Undefined for the kinds whose drafts are documents. */
  settings(name: DraftKindName): SettingsKind | undefined;
}

/** In the record of who changed settings, where a schedule did. */
const SCHEDULE = 'schedule';

export function createDraftKinds(context: DraftContext, sources: DraftSources): DraftKinds {
  const documents = documentKinds(context, sources);
  const settings = [...contentKinds(context, sources), ...siteKinds(context, sources)];
  const all = new Map<DraftKindName, DraftKind>([...documents, ...settings].map((kind) => [kind.name, kind]));
  return {
    of(name) {
      const kind = all.get(name);
      if (!kind) throw draftErrors.unknownKind({ values: { kind: name } });
      return kind;
    },
    settings: (name) => settings.find((kind) => kind.name === name),
  };
}

const reader =
  ({ content, settings }: DraftSources) =>
  (db: Queryable): ContentWithin =>
    content.within(db, settings);

function documentKinds(context: DraftContext, sources: DraftSources): DraftKind[] {
  const within = reader(sources);
  return [
    documentKind(context, 'page', async (db, websiteId, id) => {
      const { title, fullUrl } = await within(db).collections.read(websiteId, id);
      return { title, address: fullUrl };
    }),
    documentKind(context, 'item', async (db, websiteId, id) => {
      const { title, fullUrl } = await within(db).items.read(websiteId, id);
      return { title, address: fullUrl };
    }),
    documentKind(context, 'area', async (_db, _websiteId, id) => ({ title: id, address: null })),
  ];
}

function contentKinds(context: DraftContext, sources: DraftSources): SettingsKind[] {
  const within = reader(sources);
  const joined = (tx: Queryable, { settings }: SaveContext) => sources.content.within(tx, settings);
  const kindOfCollection = async (db: Queryable, websiteId: WebsiteId, id: string): Promise<CollectionKind> =>
    (await within(db).collections.read(websiteId, id)).kind as CollectionKind;
  return [
    settingsKind(context, {
      name: 'page-settings',
      permission: 'content.contribute',
      body: CollectionChange,
      without: ['urlId'],
      demandEditor: async (db, websiteId, id, editor) =>
        demandRight(editor, await kindOfCollection(db, websiteId, id)),
      async live(db, websiteId, id) {
        const collection = await within(db).collections.read(websiteId, id);
        const { version, title, fullUrl } = collection;
        return { value: fieldsNamed(CollectionChange, collection), version, title, address: fullUrl };
      },
      // Code in the head can show anything in the place of anything.
      permissionFor: ({ headCode }) => (headCode === undefined ? undefined : 'code.manage'),
      // The permission was asked for: of what others have drafted, the code stays beside what this member changes.
      save: (tx, { websiteId, id }, value, options) =>
        joined(tx, options).collections.change(websiteId, id, asSettings(value), {
          ...options,
          editor: { ...options.editor, mayAddCode: true },
        }),
      assets: ({ mainImageId, backgroundImageId }) => texts(mainImageId, backgroundImageId),
    }),
    settingsKind(context, {
      name: 'item-settings',
      permission: 'content.contribute',
      body: ItemChange,
      without: ['urlId'],
      async demandEditor(db, websiteId, id, editor) {
        const { collectionId } = await within(db).items.read(websiteId, id);
        demandRight(editor, await kindOfCollection(db, websiteId, collectionId));
      },
      async live(db, websiteId, id) {
        const item = await within(db).items.read(websiteId, id);
        const { version, title, fullUrl } = item;
        return { value: fieldsNamed(ItemChange, item), version, title, address: fullUrl };
      },
      async save(tx, { websiteId, id }, value, options) {
        const { items } = joined(tx, options);
        if (isStoreItem(await items.read(websiteId, id))) throw draftErrors.productsAreSaved();
        await items.change(websiteId, id, asSettings(value), options);
      },
      assets: ({ mainImageId }) => texts(mainImageId),
    }),
    settingsKind(context, {
      name: 'navigation',
      permission: 'content.edit',
      readPermission: 'content.contribute',
      body: NavigationChange,
      async live(db, websiteId, id) {
        const menus = await within(db).navigations.list(websiteId);
        const menu = menus.find(({ name }) => name === id && name !== HIDDEN_NAVIGATION);
        return {
          value: menu ? { items: menu.items } : null,
          version: menu?.version ?? 0,
          title: id,
          address: null,
        };
      },
      async save(tx, { websiteId, id }, value, options) {
        const { navigations } = joined(tx, options);
        if (value === null) return navigations.remove(websiteId, id);
        const { items } = value as { items: Parameters<typeof navigations.save>[1]['navigation']['items'] };
        return navigations.save(websiteId, { fieldName: id, navigation: { items } });
      },
    }),
  ];
}

/** What a site has once. Its id is `site`. */
function siteKinds(context: DraftContext, sources: DraftSources): SettingsKind[] {
  const { designs, headerFooters, themes, promotions, identity } = sources;
  const only = (id: string): void => {
    if (id !== 'site') throw draftErrors.missing();
  };
  const change = ({ by }: SaveContext, tx: Queryable) => ({ by: by ?? SCHEDULE, within: tx });
  return [
    settingsKind(context, {
      name: 'header-footer',
      permission: 'settings.manage',
      readPermission: 'content.edit',
      body: SiteHeaderFooterChange,
      // It names colour themes.
      leansOn: () => [{ kind: 'design', id: 'site' }],
      groups: ['header', 'footer'],
      async live(db, websiteId, id) {
        only(id);
        const { version, ...value } = await headerFooters.read(websiteId, db);
        return { value, version, title: 'Header and footer', address: null };
      },
      save: (tx, { websiteId }, value, options) =>
        headerFooters.change(websiteId, { change: asSettings(value), ...change(options, tx) }),
    }),
    settingsKind(context, {
      name: 'design',
      permission: 'settings.manage',
      readPermission: 'content.edit',
      body: SiteDesignChange,
      groups: ['design'],
      async live(db, websiteId, id) {
        only(id);
        const { design, version } = await designs.design(websiteId, db);
        return { value: { design }, version, title: 'Design', address: null };
      },
      save: (tx, { websiteId }, value, options) =>
        designs.change(websiteId, { change: asSettings(asSettings(value).design), ...change(options, tx) }),
    }),
    settingsKind(context, {
      name: 'theme',
      permission: 'settings.manage',
      readPermission: 'content.edit',
      body: SiteThemeChange,
      groups: ['tweakValues'],
      // CSS of one's own can show anything in the place of anything, as code can.
      permissionFor: ({ customCss }) => (customCss === undefined ? undefined : 'code.manage'),
      async live(db, websiteId, id) {
        only(id);
        const { version, ...value } = await themes.choice(db, websiteId);
        return { value, version, title: 'Theme', address: null };
      },
      save: (tx, { websiteId }, value, options) =>
        themes.save(websiteId, tweaksAsText(asSettings(value)), change(options, tx)),
    }),
    settingsKind(context, {
      name: 'popup',
      permission: 'settings.manage',
      body: PopupSettingsChange,
      // Its page has to be enabled.
      leansOn: ({ pageId }) => texts(pageId).map((id) => ({ kind: 'page-settings', id })),
      async live(db, websiteId, id) {
        only(id);
        return { ...(await promotions.popup.read(websiteId, db)), title: 'Popup', address: null };
      },
      save: (tx, { websiteId }, value, options) =>
        promotions.popup.change(websiteId, { value: asSettings(value), ...change(options, tx) }),
    }),
    settingsKind(context, {
      name: 'announcement',
      permission: 'settings.manage',
      body: AnnouncementSettingsChange,
      async live(db, websiteId, id) {
        only(id);
        return {
          ...(await promotions.announcement.read(websiteId, db)),
          title: 'Announcement',
          address: null,
        };
      },
      save: (tx, { websiteId }, value, options) =>
        promotions.announcement.change(websiteId, { value: asSettings(value), ...change(options, tx) }),
    }),
    // Its contents are a page of the type lock screen; this is the code on it.
    settingsKind(context, {
      name: 'lock-page',
      permission: 'code.manage',
      body: CodeInjectionChange,
      without: ['header', 'footer', 'postItem'],
      async live(db, websiteId, id) {
        only(id);
        const { value, version } = await identity.code(websiteId, db);
        return { value: { lockPage: value.lockPage }, version, title: 'Lock page', address: null };
      },
      save: (tx, { websiteId }, value, options) =>
        identity.changeCode(websiteId, { value: asSettings(value), ...change(options, tx) }),
    }),
    // Which page visitors see where there is nothing; its contents are a page.
    settingsKind(context, {
      name: 'site-not-found',
      permission: 'settings.manage',
      body: NotFoundPageChange,
      // Its page has to be enabled.
      leansOn: ({ notFoundPageId }) => texts(notFoundPageId).map((id) => ({ kind: 'page-settings', id })),
      async live(db, websiteId, id) {
        only(id);
        const { value, version } = await identity.identity(websiteId, db);
        const { notFoundPageId } = value;
        return { value: { notFoundPageId }, version, title: 'Page not found', address: null };
      },
      save: (tx, { websiteId }, value, options) =>
        identity.changeIdentity(websiteId, { value: asSettings(value), ...change(options, tx) }),
    }),
  ];
}

const texts = (...values: readonly unknown[]): string[] =>
  values.filter((value) => typeof value === 'string');

/** Of the whole, the fields that a change can name. */
const fieldsNamed = (
  { properties }: { readonly properties: Readonly<Record<string, unknown>> },
  whole: object,
): Settings =>
  Object.fromEntries(Object.entries(whole).filter(([name]) => name in properties && name !== 'urlId'));

/** Numbers and booleans are kept as text. */
function tweaksAsText({ tweakValues, ...rest }: Settings): Settings {
  if (tweakValues === undefined) return rest;
  const values = Object.entries(asSettings(tweakValues)).map(([title, value]) => [
    title,
    typeof value === 'number' || typeof value === 'boolean' ? String(value) : value,
  ]);
  return { ...rest, tweakValues: Object.fromEntries(values) };
}
