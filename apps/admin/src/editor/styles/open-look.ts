import { type Design, isOwnFont, liveDesignCss, ownFontFace } from '@awning/site-model';
import type { AdminServices } from '../../api/services.ts';
import { siteChangesQuery } from '../../api/site-changes-query.ts';
import { siteDesignQuery } from '../../api/site-design-query.ts';
import type { Translate } from '../../messages/messages.ts';
import type { EditorModel } from '../editor-model.ts';
import { draftedDesign, type Look, openLook } from './design-draft.ts';
import { isSame } from './merge-values.ts';
import { dropSide, noteSide } from './side-sessions.ts';
import type { stylesMessages } from './styles-messages.ts';

const looks = new WeakMap<EditorModel, Promise<Look>>();

type Services = Pick<AdminServices, 'api' | 'queries'>;

export const inAWhile = (run: () => void, ms: number): (() => void) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

/** What a change of the design is called, by its first field. */
const STEP_NAMES: Readonly<Record<string, keyof typeof stylesMessages>> = {
  colorPalette: 'stepColors',
  colorThemes: 'stepColors',
  defaultColorThemeId: 'stepColors',
  fontThemes: 'stepFonts',
  activeFontThemeId: 'stepFonts',
  fontUsageCategories: 'stepFonts',
  shapes: 'stepShapes',
};

/** One for as long as the editor is open, so that steps can be undone after the panel was closed. */
export function lookOf(
  model: EditorModel,
  services: Services,
  t: Translate<typeof stylesMessages>,
  former: Look | null = null,
): Promise<Look> {
  const known = looks.get(model);
  if (known) return known;
  const { api, queries } = services;
  let look: Look | null = null;
  let stopShowing: () => void = () => {};
  const redraw = (): void => model.show({ redraws: model.state().view.redraws + 1 });
  const opening = openLook(api, {
    later: inAWhile,
    record: model.record,
    former,
    words: {
      design: (field) => t(STEP_NAMES[field] ?? 'stepStyles'),
      tweak: (title) => t('stepTweak', { title }),
      customCss: t('stepCss'),
    },
    onSaved: () => {
      void queries.invalidateQueries({ queryKey: siteChangesQuery(api).queryKey });
      void queries.invalidateQueries({ queryKey: siteDesignQuery(api).queryKey });
    },
    // Tweaks change classes of the page and are compiled by the server: it is drawn again.
    onTweaked: redraw,
    onOtherTheme: () => {
      model.say(t('otherTheme'), true);
      if (looks.get(model) !== opening) return;
      stopShowing();
      looks.delete(model);
      if (look) dropSide(model, look.tweaks);
      void lookOf(model, services, t, look).catch(() => undefined);
      redraw();
      model.show({ stylesNumber: model.state().view.stylesNumber + 1 });
    },
  }).then((opened) => {
    look = opened;
    noteSide(model, opened.design);
    noteSide(model, opened.tweaks);
    const show = (): void => showLook(model, opened, draftedDesign(opened.design.state()));
    let { fields, live } = opened.design.state();
    stopShowing = opened.design.subscribe(() => {
      const now = opened.design.state();
      // A save that ends changes nothing on the page, which may show the look of visitors just now.
      if (isSame([fields, live], [now.fields, now.live])) return;
      ({ fields, live } = now);
      show();
    });
    // What the page shows was made for the theme before.
    if (model.state().view.designCss !== null) show();
    return opened;
  });
  looks.set(model, opening);
  opening.catch(() => looks.get(model) === opening && looks.delete(model));
  return opening;
}

/** The page shows a design in its next frame. */
export function showLook(model: EditorModel, { parts, theme }: Look, design: Design): void {
  const isThemed = theme.theme !== null;
  if (isThemed && parts.reads.design.length === 0) return;
  const active = design.fontThemes.find(({ id }) => id === design.activeFontThemeId);
  const own = [active?.heading.family ?? '', active?.body.family ?? ''].filter(isOwnFont).map(ownFontFace);
  const css = [...own, liveDesignCss(isThemed ? parts.look.base : null, design)]
    .filter((text) => text !== '')
    .join('\n');
  // Themes that read the design bring the fonts; pages without a theme have those that they were drawn with.
  model.show({ designCss: isThemed ? css : `@import url("/_awning/fonts/faces.css");\n${css}` });
}
