import type { SiteThemeChange, ThemeParts } from '@awning/contract';
import { readSiteDesign, readSiteTheme, readThemeParts } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import type { Design, DesignChange } from '@awning/site-model';
import type { Fields, LookContext, LookSession, LookState } from './look-session.ts';
import { type DraftShape, openSettingsDraft } from './settings-draft.ts';

const designShape: DraftShape = {
  fieldsOf: (value) => ({ ...(value as { design?: DesignChange } | null)?.design }),
  bodyOf: (design) => ({ design }),
};

const TWEAK = 'tweak ';

/** What the fields of a theme's draft are called. */
export const tweakField = (title: string): string => `${TWEAK}${title}`;

const themeShape: DraftShape = {
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

export interface Look {
  readonly parts: ThemeParts;
  readonly theme: Awaited<ReturnType<typeof readTheme>>;
  readonly design: LookSession;
  readonly tweaks: LookSession;
}

/** What steps are called in the history. */
interface LookWords {
  readonly design: (field: string) => string;
  readonly tweak: (title: string) => string;
  readonly customCss: string;
}

type LookParts = Pick<LookContext, 'later' | 'record' | 'onSaved'>;

const readTheme = async (api: Client) => (await api.call(readSiteTheme)).body;

/** Everything that the styles of a site are changed with. */
export async function openLook(
  api: Client,
  {
    later,
    record,
    onSaved,
    onTweaked,
    words,
  }: LookParts & {
    readonly onTweaked: () => void;
    readonly words: LookWords;
  },
): Promise<Look> {
  const [design, parts, theme] = await Promise.all([
    api.call(readSiteDesign).then(({ body }) => body.design),
    api.call(readThemeParts).then(({ body }) => body),
    readTheme(api),
  ]);
  const liveOf = ({ tweaks, customCss }: Look['theme']): Fields => ({
    customCss,
    ...Object.fromEntries(
      tweaks.map(({ title, value, default: usual }) => [tweakField(title), value ?? usual]),
    ),
  });
  return {
    parts,
    theme,
    design: await openSettingsDraft(api, { kind: 'design', id: 'site' }, designShape, {
      live: { ...design },
      readLive: async () => ({ ...(await api.call(readSiteDesign)).body.design }),
      later,
      record,
      labelOf: (fields) => words.design(Object.keys(fields)[0] ?? ''),
      ...(onSaved && { onSaved }),
    }),
    tweaks: await openSettingsDraft(api, { kind: 'theme', id: 'site' }, themeShape, {
      live: liveOf(theme),
      readLive: async () => liveOf(await readTheme(api)),
      later,
      record,
      labelOf: (fields) => {
        const [field = ''] = Object.keys(fields);
        const tweak = theme.tweaks.find(({ title }) => tweakField(title) === field);
        return tweak ? words.tweak(tweak.label) : words.customCss;
      },
      onSaved: () => {
        onSaved?.();
        onTweaked();
      },
    }),
  };
}

/** The design that visitors see: the session was opened with all of its fields. */
export const liveDesign = ({ live }: LookState): Design => live as Design;

/** The design that the fields of a draft make of it. */
export const draftedDesign = (state: LookState): Design => ({ ...liveDesign(state), ...state.fields });
