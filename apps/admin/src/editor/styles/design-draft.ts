import type { SiteHeaderFooter, SiteHeaderFooterChange, SiteThemeChange, ThemeParts } from '@awning/contract';
import {
  discardSettingsDraft,
  readHeaderFooter,
  readSettingsDraft,
  readSiteDesign,
  readSiteTheme,
  readThemeParts,
  saveSettingsDraft,
} from '@awning/contract/calls';
import type { SharedPart } from '@awning/contract/canvas';
import type { Client } from '@awning/contract/client';
import type { Design, DesignChange } from '@awning/site-model';
import { describeError, isConflict } from '../../api/api-error.ts';
import { createLookSession, type Fields, type LookContext, type LookSession } from './look-session.ts';

type Kind = 'design' | 'theme' | 'header-footer';

/** How the bodies of drafts are read as fields, and written again. */
interface Shape {
  readonly fieldsOf: (value: unknown) => Fields;
  readonly bodyOf: (fields: Fields) => Record<string, unknown>;
}

const designShape: Shape = {
  fieldsOf: (value) => ({ ...(value as { design?: DesignChange } | null)?.design }),
  bodyOf: (design) => ({ design }),
};

const TWEAK = 'tweak ';

/** What the fields of a theme's draft are called. */
export const tweakField = (title: string): string => `${TWEAK}${title}`;

const themeShape: Shape = {
  fieldsOf: (value) => {
    const { tweakValues = {}, ...rest } = (value ?? {}) as SiteThemeChange;
    const tweaks = Object.entries(tweakValues).map(([title, each]) => [tweakField(title), each]);
    return { ...rest, ...Object.fromEntries(tweaks) };
  },
  bodyOf: (fields) => {
    const tweaks = Object.entries(fields).filter(([name]) => name.startsWith(TWEAK));
    const rest = Object.entries(fields).filter(([name]) => !name.startsWith(TWEAK));
    const tweakValues = Object.fromEntries(tweaks.map(([name, value]) => [name.slice(TWEAK.length), value]));
    return { ...Object.fromEntries(rest), ...(tweaks.length > 0 ? { tweakValues } : {}) };
  },
};

/** What the fields of a draft of the header and footer are called. */
export const sharedField = (part: SharedPart, name: string): string => `${part} ${name}`;

const headerFooterShape: Shape = {
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

const fieldsOfParts = ({ header = {}, footer = {} }: SiteHeaderFooterChange): Fields =>
  Object.fromEntries([
    ...Object.entries(header).map(([name, value]) => [sharedField('header', name), value]),
    ...Object.entries(footer).map(([name, value]) => [sharedField('footer', name), value]),
  ]);

async function openDraft(
  api: Client,
  kind: Kind,
  { fieldsOf, bodyOf }: Shape,
  rest: Pick<LookContext, 'live' | 'later' | 'onSaved'>,
): Promise<LookSession> {
  const params = { kind, id: 'site' } as const;
  const read = async () => {
    const { value, version } = (await api.call(readSettingsDraft, { params })).body;
    return { fields: fieldsOf(value), version };
  };
  return createLookSession({
    ...rest,
    first: await read(),
    server: {
      read,
      async save(fields, version) {
        const headers = { 'if-match': `"${version}"` };
        if (Object.keys(fields).length > 0) {
          const body = { value: bodyOf(fields) };
          return (await api.call(saveSettingsDraft, { params, headers, body })).body;
        }
        await api.call(discardSettingsDraft, { params, headers });
        return read();
      },
      isConflict,
      describe: describeError,
    },
  });
}

export interface Look {
  readonly live: Design;
  readonly parts: ThemeParts;
  readonly theme: Awaited<ReturnType<typeof readTheme>>;
  readonly design: LookSession;
  readonly tweaks: LookSession;
}

const readTheme = async (api: Client) => (await api.call(readSiteTheme)).body;

/** Everything that the styles of a site are changed with. */
export async function openLook(
  api: Client,
  { later, onSaved, onTweaked }: Pick<LookContext, 'later' | 'onSaved'> & { readonly onTweaked: () => void },
): Promise<Look> {
  const [design, parts, theme] = await Promise.all([
    api.call(readSiteDesign).then(({ body }) => body.design),
    api.call(readThemeParts).then(({ body }) => body),
    readTheme(api),
  ]);
  const liveTweaks = Object.fromEntries(
    theme.tweaks.map(({ title, value, default: usual }) => [tweakField(title), value ?? usual]),
  );
  return {
    live: design,
    parts,
    theme,
    design: await openDraft(api, 'design', designShape, {
      live: { ...design },
      later,
      ...(onSaved && { onSaved }),
    }),
    tweaks: await openDraft(api, 'theme', themeShape, {
      live: { customCss: theme.customCss, ...liveTweaks },
      later,
      onSaved: () => {
        onSaved?.();
        onTweaked();
      },
    }),
  };
}

export interface SharedLook {
  readonly live: SiteHeaderFooter;
  readonly reads: ThemeParts['reads'];
  readonly session: LookSession;
}

/** What header and footer are changed with. */
export async function openShared(
  api: Client,
  rest: Pick<LookContext, 'later' | 'onSaved'>,
): Promise<SharedLook> {
  const [live, parts] = await Promise.all([
    api.call(readHeaderFooter).then(({ body }) => body),
    api.call(readThemeParts).then(({ body }) => body),
  ]);
  const session = await openDraft(api, 'header-footer', headerFooterShape, {
    ...rest,
    live: fieldsOfParts(live),
  });
  return { live, reads: parts.reads, session };
}

/** The design that the fields of a draft make of the one that visitors see. */
export const draftedDesign = (live: Design, fields: Fields): Design => ({ ...live, ...fields });
