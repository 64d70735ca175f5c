import {
  type ContrastPair,
  choosePalette,
  contrastPairs,
  contrastRatio,
  type Design,
  hslToRgb,
  imagePalette,
  nearestReadable,
  type PaletteColor,
  readColor,
  toHexColor,
} from '@awning/site-model';
import { Button, NativeSelect, TextInput, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Check, WarningTriangle } from 'iconoir-react';
import { lazy, Suspense, useEffect, useId, useState } from 'react';
import { useServices } from '../../api/services-context.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { isSame } from './merge-values.ts';
import { pageCountQuery } from './page-count-query.ts';
import classes from './styles.module.css';
import { stylesMessages } from './styles-messages.ts';
import type { StylesProps } from './styles-props.ts';

const hexOf = ({ value }: PaletteColor): string => toHexColor(hslToRgb(value));

/** ED-69: the palette, with the contrast of what is read. */
export function ColorPart({ look, design, edit }: StylesProps) {
  const t = useMessages(stylesMessages);
  const [chosen, setChosen] = useState('accent');
  const pairs = contrastPairs(design);
  const selected = design.colorPalette.find(({ id }) => id === chosen) ?? design.colorPalette[0];
  const failing = new Set(pairs.filter(({ isReadable }) => !isReadable).flatMap(({ front }) => [front]));
  const setColor = (id: string, hex: string): void => {
    const { color } = readColor(hex, () => {});
    if (!color) return;
    const colorPalette = design.colorPalette.map((each) =>
      each.id === id ? { ...each, value: { ...color } } : each,
    );
    edit({ colorPalette }, `color ${id}`);
  };
  return (
    <section className={classes.part}>
      <FromImage design={design} edit={edit} />
      <fieldset className={classes.swatches}>
        <legend className={classes.hiddenLegend}>{t('palette')}</legend>
        {design.colorPalette.map((color) => (
          <label key={color.id} className={classes.swatch} data-chosen={color.id === chosen || undefined}>
            <input
              type="radio"
              name="palette-color"
              checked={color.id === selected?.id}
              onChange={() => setChosen(color.id)}
            />
            <span className={classes.patch} style={{ background: hexOf(color) }} aria-hidden>
              {failing.has(color.id) && <span className={classes.mark}>!</span>}
            </span>
            {color.name}
          </label>
        ))}
      </fieldset>
      {selected && (
        <ColorField key={selected.id} color={selected} onChange={(hex) => setColor(selected.id, hex)} />
      )}
      {selected && (
        <Contrast
          pairs={pairs.filter(({ front, back }) => front === selected.id || back === selected.id)}
          all={pairs}
          design={design}
          onUse={setColor}
        />
      )}
      <NativeSelect
        size="xs"
        label={t('ground')}
        value={design.defaultColorThemeId}
        onChange={({ currentTarget }) => edit({ defaultColorThemeId: currentTarget.value })}
        data={design.colorThemes.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Sets look={look} design={design} edit={edit} />
    </section>
  );
}

const MediaPicker = lazy(async () => ({
  default: (await import('../../kit/fields/media/media-picker.tsx')).MediaPicker,
}));

/** The heading, with the way to a palette in the tones of an image. */
function FromImage({ design, edit }: Pick<StylesProps, 'design' | 'edit'>) {
  const t = useMessages(stylesMessages);
  const [isOpen, setOpen] = useState(false);
  const [isUnknown, setUnknown] = useState(false);
  return (
    <>
      <div className={classes.heading}>
        <h2>{t('colors')}</h2>
        <UnstyledButton className={classes.more} onClick={() => setOpen(true)}>
          {t('fromImage')}
        </UnstyledButton>
      </div>
      {isUnknown && (
        <p className={classes.help} role="alert">
          {t('fromImageNone')}
        </p>
      )}
      {isOpen && (
        <Suspense>
          <MediaPicker
            kind="image"
            isDecoration
            onClose={() => setOpen(false)}
            onChoose={({ asset }) => {
              setOpen(false);
              const colors = imagePalette(averagesOf(asset.picture?.colorData ?? {}));
              setUnknown(colors === null);
              if (colors) edit(choosePalette(design, { colors, isDark: false }));
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** Of the corners and the middle. */
const averagesOf = (colorData: Readonly<Record<string, string>>): string[] =>
  Object.entries(colorData).flatMap(([name, color]) => (name.endsWith('Average') ? [color] : []));

interface ColorFieldProps {
  readonly color: PaletteColor;
  readonly onChange: (hex: string) => void;
}

/** A colour from the picker of the browser, or typed. */
function ColorField({ color, onChange }: ColorFieldProps) {
  const t = useMessages(stylesMessages);
  const hex = hexOf(color);
  const [typed, setTyped] = useState(hex);
  // What was chosen elsewhere, such as undone, is in the field; what is being typed stays as it is.
  useEffect(() => setTyped((before) => (toHex(before) === hex ? before : hex)), [hex]);
  return (
    <div className={classes.colorField}>
      <input
        type="color"
        aria-label={t('pick', { name: color.name })}
        value={hex}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <TextInput
        size="xs"
        aria-label={t('hex')}
        value={typed}
        error={toHex(typed) === null ? t('notAColor') : undefined}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          const next = toHex(value);
          if (next !== null) onChange(next);
        }}
      />
    </div>
  );
}

/** Null for what is not a whole colour yet. */
const toHex = (text: string): string | null => {
  const digits = /^\s*#?([0-9a-f]{3}|[0-9a-f]{6})\s*$/i.exec(text)?.[1]?.toLowerCase();
  if (digits === undefined) return null;
  return `#${digits.length === 6 ? digits : digits.replace(/./g, '$&$&')}`;
};

const WORDS = { text: 'text', 'text-on-tint': 'textOnTint', link: 'link' } as const;

const shownRatio = (ratio: number): string => (Math.floor(ratio * 10) / 10).toFixed(1);

interface ContrastProps {
  readonly pairs: readonly ContrastPair[];
  readonly all: readonly ContrastPair[];
  readonly design: Design;
  readonly onUse: (id: string, hex: string) => void;
}

/** The pairs that a colour is part of. */
function Contrast({ pairs, all, design, onUse }: ContrastProps) {
  const t = useMessages(stylesMessages);
  const { api } = useServices();
  const { data: pages = 0 } = useQuery(pageCountQuery(api));
  const nameOf = (id: string): string => design.colorPalette.find((color) => color.id === id)?.name ?? id;
  const words = ({ what, front, back }: ContrastPair): string =>
    t(WORDS[what], { front: nameOf(front), back: nameOf(back) });
  const usual = design.colorThemes.find(({ id }) => id === design.defaultColorThemeId)?.name;
  return (
    <>
      <ul className={classes.pairs} aria-label={t('contrast')}>
        {pairs.map((pair) => (
          <li key={`${pair.what} ${pair.front} ${pair.back}`}>
            <span
              className={classes.sample}
              aria-hidden
              style={{ background: toHexColor(pair.colors.back), color: toHexColor(pair.colors.front) }}
            />
            <span className={classes.pairName}>{words(pair)}</span>
            <span className={classes.ratio}>{shownRatio(pair.ratio)}</span>
            <span className={classes.verdict} data-low={!pair.isReadable || undefined}>
              {pair.isReadable ? (
                <Check width={12} height={12} aria-hidden />
              ) : (
                <WarningTriangle width={12} height={12} aria-hidden />
              )}{' '}
              {t(pair.isReadable ? 'good' : 'tooLow')}
            </span>
          </li>
        ))}
      </ul>
      {pairs
        .filter(({ isReadable }) => !isReadable)
        .map((pair) => {
          // It has to pass wherever this colour is read.
          const grounds = all.filter(({ front }) => front === pair.front).map(({ colors }) => colors.back);
          const nearest =
            nearestReadable(pair.colors.front, grounds) ??
            nearestReadable(pair.colors.front, [pair.colors.back]);
          const isOnAll = usual !== undefined && pair.themes.includes(usual);
          return (
            <div key={`${pair.what} ${pair.front} ${pair.back}`} className={classes.warning} role="status">
              <strong>{t('hardToRead', { what: words(pair) })}</strong>
              <p>
                {t('hardWhere', {
                  themes: pair.themes.join(', '),
                  pages: t('onPages', { count: isOnAll ? pages : 0 }),
                  ratio: shownRatio(pair.ratio),
                })}
              </p>
              {nearest ? (
                <Button
                  size="compact-xs"
                  variant="default"
                  leftSection={
                    <span className={classes.dot} style={{ background: toHexColor(nearest) }} aria-hidden />
                  }
                  onClick={() => onUse(pair.front, toHexColor(nearest))}
                >
                  {t('useColor', {
                    color: toHexColor(nearest),
                    ratio: shownRatio(contrastRatio(nearest, pair.colors.back)),
                  })}
                </Button>
              ) : (
                <p>{t('noNearest')}</p>
              )}
            </div>
          );
        })}
    </>
  );
}

const FEW = 3;

/** Palettes of the theme first, then those that Awning offers. */
function Sets({ look, design, edit }: Pick<StylesProps, 'look' | 'design' | 'edit'>) {
  const t = useMessages(stylesMessages);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { palettes } = look.parts.look;
  const isChosen = ({ colors }: (typeof palettes)[number]): boolean =>
    colors.every((color) =>
      isSame(color.value, design.colorPalette.find((each) => each.id === color.id)?.value),
    );
  const shown = isOpen ? palettes : palettes.filter((set, index) => index < FEW || isChosen(set));
  return (
    <div>
      <div className={classes.heading}>
        <h3 id={id}>{t('sets')}</h3>
        {palettes.length > FEW && (
          <UnstyledButton className={classes.more} onClick={() => setOpen(!isOpen)} aria-expanded={isOpen}>
            {isOpen ? t('fewerSets') : t('allSets', { count: palettes.length })}
          </UnstyledButton>
        )}
      </div>
      <ul className={classes.sets} aria-labelledby={id}>
        {shown.map((set) => (
          <li key={set.id}>
            <button
              type="button"
              className={classes.set}
              aria-pressed={isChosen(set)}
              onClick={() => edit(choosePalette(design, set))}
            >
              <span className={classes.stripes} aria-hidden>
                {set.colors.map((color) => (
                  <span key={color.id} style={{ background: hexOf(color) }} />
                ))}
              </span>
              {set.name}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
