import type { SiteThemeChange, SiteThemeResponse, ThemeParts } from '@awning/contract';
import { readSiteDesign } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import type { Design, DesignChange } from '@awning/site-model';
import type { Fields, LookContext, LookSession, LookState } from './look-session.ts';
import { type DraftShape, openSettingsDraft } from './settings-draft.ts';
import { draftedTheme, readLiveTheme, readNamedTheme, readShownTheme, THEME_DRAFT } from './shown-theme.ts';

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
  readonly theme: SiteThemeResponse;
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

interface LookOptions extends LookParts {
  readonly words: LookWords;
  readonly onTweaked: () => void;
  /** Another theme is on the pages than the one that the look was opened with. */
  readonly onOtherTheme: () => void;
  /** The look of the theme before: the design is one for all themes, and its steps are undone in one place. */
  readonly former: Look | null;
}

/** Settings of a theme mean nothing in another one. */
class OtherThemeError extends Error {}

const liveOf = ({ tweaks, customCss }: SiteThemeResponse): Fields => ({
  customCss,
  ...Object.fromEntries(
    tweaks.map(({ title, value, default: usual }) => [tweakField(title), value ?? usual]),
  ),
});

/** Everything that the styles of a site are changed with, for the theme that its pages have in the editor. */
export async function openLook(api: Client, options: LookOptions): Promise<Look> {
  const { later, record, onSaved, onTweaked, onOtherTheme, words, former } = options;
  const readDesign = async (): Promise<Design> => (await api.call(readSiteDesign)).body.design;
  const shown = await readShownTheme(api);
  const { name, theme, parts } = shown;
  return {
    parts,
    theme,
    design:
      former?.design ??
      (await openSettingsDraft(api, { kind: 'design', id: 'site' }, designShape, {
        live: { ...(await readDesign()) },
        readLive: async () => ({ ...(await readDesign()) }),
        later,
        record,
        labelOf: (fields) => words.design(Object.keys(fields)[0] ?? ''),
        ...(onSaved && { onSaved }),
      })),
    tweaks: await openSettingsDraft(api, THEME_DRAFT, themeShape, {
      first: shown.draft,
      demand: async (fields) => {
        const drafted = draftedTheme(fields);
        const now = drafted === undefined ? ((await readLiveTheme(api)).theme?.name ?? null) : drafted;
        if (now === name) return;
        onOtherTheme();
        throw new OtherThemeError();
      },
      live: liveOf(theme),
      readLive: async () => liveOf(await readNamedTheme(api, name)),
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
