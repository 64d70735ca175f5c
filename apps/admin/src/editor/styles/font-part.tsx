import type { OwnFont } from '@awning/contract';
import { type Design, FONT_FAMILIES, type FontTheme, fontStack, isOwnFont } from '@awning/site-model';
import { Checkbox, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import type { Translate } from '../../messages/messages.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { isSame } from './merge-values.ts';
import { OwnFontPart, ownFontsQuery, useOwnFaces } from './own-font-part.tsx';
import { SliderField } from './slider-field.tsx';
import classes from './styles.module.css';
import { stylesMessages } from './styles-messages.ts';
import { type StylesProps, withCase } from './styles-props.ts';

/** ED-69: pairs of fonts in the words of the site, and what is set in them. */
export function FontPart({ look, design, edit }: StylesProps) {
  const t = useMessages(stylesMessages);
  const { website } = useMemberSession();
  const active = activeFonts(design);
  const { api } = useServices();
  const { data: own = [] } = useQuery(ownFontsQuery(api));
  useOwnFaces(own);
  if (!active) return null;
  const pairs = look.parts.look.fontThemes;
  const setFonts = (fonts: FontTheme, merge?: string): void =>
    edit(
      {
        fontThemes: [...design.fontThemes.filter(({ id }) => id !== fonts.id), fonts].toSorted(
          byPlace(design.fontThemes),
        ),
        activeFontThemeId: fonts.id,
      },
      merge,
    );
  const isChosen = (pair: FontTheme): boolean =>
    pair.heading.family === active.heading.family && pair.body.family === active.body.family;
  return (
    <>
      <section className={classes.part}>
        <h2>{t('fonts')}</h2>
        <ul className={classes.fonts} aria-label={t('fontPair')}>
          {pairs.map((pair) => (
            <li key={pair.id}>
              <button
                type="button"
                className={classes.font}
                aria-pressed={isChosen(pair)}
                onClick={() => setFonts(pair)}
              >
                <span
                  aria-hidden
                  style={{ fontFamily: fontStack(pair.heading.family), fontWeight: pair.heading.weight }}
                >
                  {website.title}
                </span>
                <span style={{ fontFamily: fontStack(pair.body.family) }}>{pair.name}</span>
              </button>
            </li>
          ))}
        </ul>
        {(['heading', 'body'] as const).map((face) => (
          <Face key={face} face={face} fonts={active} own={own} onChange={setFonts} />
        ))}
        <Checkbox
          size="xs"
          label={t('uppercase')}
          checked={design.fontUsageCategories.headings.case === 'uppercase'}
          onChange={({ currentTarget: { checked } }) =>
            edit({ fontUsageCategories: withCase(design, 'headings', checked) })
          }
        />
      </section>
      <OwnFontPart fonts={own} used={[active.heading.family, active.body.family]} />
      {look.parts.reads.design.includes('sizes') && <Sizes fonts={active} onChange={setFonts} />}
    </>
  );
}

const activeFonts = ({ fontThemes, activeFontThemeId }: Design): FontTheme | undefined =>
  fontThemes.find(({ id }) => id === activeFontThemeId) ?? fontThemes[0];

/** Where the themes stood before; a new one comes last. */
const byPlace =
  (before: readonly FontTheme[]) =>
  (one: FontTheme, other: FontTheme): number => {
    const place = (theme: FontTheme): number => {
      const index = before.findIndex(({ id }) => id === theme.id);
      return index < 0 ? before.length : index;
    };
    return place(one) - place(other);
  };

interface FaceProps {
  readonly face: 'heading' | 'body';
  readonly fonts: FontTheme;
  readonly own: readonly OwnFont[];
  readonly onChange: (fonts: FontTheme, merge?: string) => void;
}

function Face({ face, fonts, own, onChange }: FaceProps) {
  const t = useMessages(stylesMessages);
  const { family, weight, tracking, leading } = fonts[face];
  const set = (change: Partial<FontTheme['heading']>, merge?: string): void => {
    const next = { ...fonts, [face]: { ...fonts[face], ...change } };
    if (!isSame(next, fonts)) onChange(next, merge);
  };
  const name = t(face === 'heading' ? 'headings' : 'body');
  return (
    <fieldset className={classes.group}>
      <legend>{name}</legend>
      <NativeSelect
        size="xs"
        label={t('family')}
        value={family}
        data={familyChoices(family, own, t)}
        onChange={({ currentTarget }) => set({ family: currentTarget.value })}
      />
      <SliderField
        label={t('weight')}
        value={weight}
        min={100}
        max={900}
        step={20}
        onChange={(value) => set({ weight: value }, `${face} weight`)}
      />
      <SliderField
        label={t('tracking')}
        value={tracking}
        min={-0.06}
        max={0.2}
        step={0.002}
        digits={3}
        unit="em"
        onChange={(value) => set({ tracking: value }, `${face} tracking`)}
      />
      <SliderField
        label={t('leading')}
        value={leading}
        min={0.9}
        max={2.2}
        step={0.02}
        digits={2}
        onChange={(value) => set({ leading: value }, `${face} leading`)}
      />
    </fieldset>
  );
}

type Words = Translate<typeof stylesMessages>;

/** Fonts of the site first. One that was removed is still said to be chosen. */
function familyChoices(family: string, own: readonly OwnFont[], t: Words) {
  const isGone = isOwnFont(family) && !own.some((font) => font.family === family);
  const items = [
    ...own.map((font) => ({ value: font.family, label: font.name })),
    ...(isGone ? [{ value: family, label: t('goneFont') }] : []),
  ];
  const bundled = FONT_FAMILIES.map((name) => ({ value: name, label: name }));
  if (items.length === 0) return bundled;
  return [
    { group: t('ownFontGroup'), items },
    { group: t('bundledGroup'), items: bundled },
  ];
}

/** Running text, and how much larger each step above it is. */
function Sizes({ fonts, onChange }: Pick<FaceProps, 'fonts' | 'onChange'>) {
  const t = useMessages(stylesMessages);
  const { scale } = fonts;
  const set = (device: 'phone' | 'desktop', change: Partial<typeof scale.phone>): void =>
    onChange(
      { ...fonts, scale: { ...scale, [device]: { ...scale[device], ...change } } },
      `${device} ${Object.keys(change).join()}`,
    );
  const base = { min: 14, max: 24, step: 0.5, digits: 1, unit: 'px' };
  const ratio = { min: 1.05, max: 1.6, step: 0.005, digits: 3 };
  return (
    <section className={classes.part}>
      <h2>{t('sizes')}</h2>
      <SliderField
        {...base}
        label={t('baseSize')}
        value={scale.desktop.base}
        onChange={(value) => set('desktop', { base: value })}
      />
      <SliderField
        {...ratio}
        label={t('ratio')}
        value={scale.desktop.ratio}
        onChange={(value) => set('desktop', { ratio: value })}
      />
      <SliderField
        {...base}
        label={t('phoneSize')}
        value={scale.phone.base}
        onChange={(value) => set('phone', { base: value })}
      />
      <SliderField
        {...ratio}
        label={t('phoneRatio')}
        value={scale.phone.ratio}
        onChange={(value) => set('phone', { ratio: value })}
      />
    </section>
  );
}
