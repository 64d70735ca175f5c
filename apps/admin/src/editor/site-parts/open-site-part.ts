import type {
  AnnouncementSettings,
  NavigationItem,
  PopupSettings,
  SiteHeaderFooterChange,
  ThemeParts,
} from '@awning/contract';
import {
  listNavigations,
  readAnnouncement,
  readCodeInjection,
  readHeaderFooter,
  readPopupSettings,
} from '@awning/contract/calls';
import type { AdminServices } from '../../api/services.ts';
import { siteChangesQuery } from '../../api/site-changes-query.ts';
import type { Translate } from '../../messages/messages.ts';
import type { EditorModel } from '../editor-model.ts';
import type { Fields, LookContext, LookSession, LookState } from '../styles/look-session.ts';
import { inAWhile } from '../styles/open-look.ts';
import { type DraftShape, openSettingsDraft, plainShape } from '../styles/settings-draft.ts';
import { readShownParts } from '../styles/shown-theme.ts';
import { noteSide } from '../styles/side-sessions.ts';
import type { sitePartMessages } from './site-part-messages.ts';

/** The parts whose settings are one draft. */
export type FramePart = 'header' | 'footer';

export interface SitePartContext {
  readonly model: EditorModel;
  readonly services: Pick<AdminServices, 'api' | 'queries'>;
  readonly t: Translate<typeof sitePartMessages>;
}

/** What of a site stands beside its pages, and how the fields of its session are read. */
export interface OpenPart<Value> {
  readonly session: LookSession;
  /** What visitors see, with what the draft changes. */
  readonly shown: (state: LookState) => Value;
}

/** Of a part whose session was opened with all fields of the value. */
const draftedValue = <Value>({ live, fields }: LookState): Value => ({ ...live, ...fields }) as Value;

const opened = new WeakMap<EditorModel, Map<string, Promise<unknown>>>();

/** Once for as long as the editor is open, so that steps can be undone after their panel was closed. */
function remember<Part>(model: EditorModel, key: string, open: () => Promise<Part>): Promise<Part> {
  const parts = opened.get(model) ?? new Map<string, Promise<unknown>>();
  opened.set(model, parts);
  const known = parts.get(key) as Promise<Part> | undefined;
  if (known) return known;
  const opening = open();
  parts.set(key, opening);
  opening.catch(() => parts.delete(key));
  return opening;
}

/** A draft of a part, noted for publishing. The main menu is known by its name, too, and is one draft. */
const openDraft = (
  context: SitePartContext,
  key: Parameters<typeof openSettingsDraft>[1],
  shape: DraftShape,
  rest: Pick<LookContext, 'live' | 'readLive' | 'labelOf'>,
): Promise<LookSession> =>
  remember(context.model, `draft ${key.kind} ${key.id}`, async () => {
    const { labelOf, ...parts } = rest;
    const session = await openSettingsDraft(context.services.api, key, shape, {
      ...sessionParts(context, labelOf),
      ...parts,
    });
    noteSide(context.model, session);
    return session;
  });

const sessionParts = (
  { model, services: { api, queries } }: SitePartContext,
  labelOf: LookContext['labelOf'],
): Omit<LookContext, 'server' | 'first' | 'live' | 'readLive'> => ({
  later: inAWhile,
  record: model.record,
  labelOf,
  onSaved: () => {
    void queries.invalidateQueries({ queryKey: siteChangesQuery(api).queryKey });
    model.show({ sharedRedraws: model.state().view.sharedRedraws + 1 });
  },
});

/** What the fields of a draft of the header and footer are called. */
export const frameField = (part: FramePart, name: string): string => `${part} ${name}`;

const fieldsOfParts = ({ header = {}, footer = {} }: SiteHeaderFooterChange): Fields =>
  Object.fromEntries([
    ...Object.entries(header).map(([name, value]) => [frameField('header', name), value]),
    ...Object.entries(footer).map(([name, value]) => [frameField('footer', name), value]),
  ]);

const frameShape: DraftShape = {
  fieldsOf: (value) => fieldsOfParts((value ?? {}) as SiteHeaderFooterChange),
  bodyOf: (fields) => {
    const body: Record<string, Record<string, unknown>> = {};
    for (const [field, value] of Object.entries(fields)) {
      const [part = '', name = ''] = field.split(' ');
      body[part] = { ...body[part], [name]: value };
    }
    return body;
  },
};

export interface OpenFrame {
  readonly session: LookSession;
  readonly parts: Pick<ThemeParts, 'reads' | 'menus'>;
}

/** What header and footer are changed with. */
export const openFrame = (context: SitePartContext): Promise<OpenFrame> =>
  remember(context.model, 'header-footer', async () => {
    const { api } = context.services;
    const [{ body: live }, parts] = await Promise.all([api.call(readHeaderFooter), readShownParts(api)]);
    const session = await openDraft(context, { kind: 'header-footer', id: 'site' }, frameShape, {
      labelOf: (fields) =>
        context.t(Object.keys(fields)[0]?.startsWith('footer') ? 'stepFooter' : 'stepHeader'),
      live: fieldsOfParts(live),
      readLive: async () => fieldsOfParts((await api.call(readHeaderFooter)).body),
    });
    return { parts, session };
  });

export const openAnnouncement = (context: SitePartContext): Promise<OpenPart<AnnouncementSettings>> =>
  remember(context.model, 'announcement', async () => {
    const { api } = context.services;
    const { body: live } = await api.call(readAnnouncement);
    const session = await openDraft(context, { kind: 'announcement', id: 'site' }, plainShape, {
      labelOf: () => context.t('stepAnnouncement'),
      live: { ...live },
      readLive: async () => ({ ...(await api.call(readAnnouncement)).body }),
    });
    return { session, shown: draftedValue<AnnouncementSettings> };
  });

export const openPopup = (context: SitePartContext): Promise<OpenPart<PopupSettings>> =>
  remember(context.model, 'popup', async () => {
    const { api } = context.services;
    const { body: live } = await api.call(readPopupSettings);
    const session = await openDraft(context, { kind: 'popup', id: 'site' }, plainShape, {
      labelOf: () => context.t('stepPopup'),
      live: { ...live },
      readLive: async () => ({ ...(await api.call(readPopupSettings)).body }),
    });
    return { session, shown: draftedValue<PopupSettings> };
  });

/** The code in the head of the lock page; its contents are a page. */
export const openLockCode = (context: SitePartContext): Promise<OpenPart<{ readonly lockPage: string }>> =>
  remember(context.model, 'lock-page', async () => {
    const { api } = context.services;
    const { lockPage } = (await api.call(readCodeInjection)).body;
    const session = await openDraft(context, { kind: 'lock-page', id: 'site' }, plainShape, {
      labelOf: () => context.t('stepLockPage'),
      live: { lockPage },
      readLive: async () => ({ lockPage: (await api.call(readCodeInjection)).body.lockPage }),
    });
    return { session, shown: draftedValue<{ readonly lockPage: string }> };
  });

type Items = readonly NavigationItem[];

export interface OpenMenu extends OpenPart<{ readonly items: Items }> {
  readonly name: string;
}

/** `name` is empty for the main menu. One menu has one session, by which of its names it was asked for. */
export async function openMenu(context: SitePartContext, name: string): Promise<OpenMenu> {
  const { api } = context.services;
  const readMenus = async () =>
    (await api.call(listNavigations)).body.navigations.filter((each) => !each.name.startsWith('_'));
  const { first, wanted } = await remember(context.model, `menu name ${name}`, async () => {
    const [[main], { menus }] = await Promise.all([readMenus(), readShownParts(api)]);
    const ofTheme = menus[0]?.name;
    return { first: ofTheme, wanted: name === '' ? (main?.name ?? ofTheme ?? MAIN_MENU) : name };
  });
  return remember(context.model, `menu ${wanted}`, async () => {
    const readItems = async (): Promise<{ readonly items: Items }> => {
      const all = await readMenus();
      const own = all.find((each) => each.name === wanted)?.items;
      // A site that never heard of the menus of its theme shows its own in the first of them.
      return { items: own ?? (wanted === first ? (all[0]?.items ?? []) : []) };
    };
    const session = await openDraft(context, { kind: 'navigation', id: wanted }, plainShape, {
      labelOf: () => context.t('stepMenu'),
      live: await readItems(),
      readLive: readItems,
    });
    return { name: wanted, session, shown: draftedValue<{ readonly items: Items }> };
  });
}

const MAIN_MENU = 'mainNav';
