import type { Design } from '@awning/site-model';
import { Input } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useServices } from '../../../api/services-context.tsx';
import { siteDesignQuery } from '../../../api/site-design-query.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import type { ControlProps } from './control-props.ts';
import classes from './inspector.module.css';
import { inspectorMessages } from './inspector-messages.ts';

/** One of the colour themes that the site's palette makes. */
export function ColorThemeControl({ setting, field }: ControlProps) {
  const t = useMessages(inspectorMessages);
  const id = useId();
  const { api } = useServices();
  const { data } = useQuery(siteDesignQuery(api));
  const themes = data?.colorThemes ?? [];
  const value = typeof setting.value === 'string' ? setting.value : null;
  // One that the site no longer has, or that could not be read, can be kept.
  const isUnknown = value !== null && !themes.some((theme) => theme.id === value);
  const offered = [
    { id: null, name: setting.control.empty ?? t('siteColors'), colors: [] },
    ...themes.map((theme) => ({ ...theme, colors: colorsOf(theme, data?.colorPalette ?? []) })),
    ...(isUnknown ? [{ id: value, name: value, colors: [] }] : []),
  ];
  return (
    <fieldset className={classes.choices}>
      <legend className={classes.legend}>{field.label}</legend>
      <div className={classes.swatches}>
        {offered.map((theme) => (
          <label key={theme.id} className={classes.swatch}>
            <input
              type="radio"
              name={id}
              checked={!setting.isMixed && value === theme.id}
              onChange={() => setting.change(theme.id)}
            />
            {theme.colors.length > 0 && (
              <span className={classes.colors} aria-hidden>
                {theme.colors.map(({ role, color }) => (
                  <span key={role} style={{ background: color }} />
                ))}
              </span>
            )}
            {theme.name}
          </label>
        ))}
      </div>
      {setting.isMixed && <p className={classes.help}>{t('different')}</p>}
      {field.error !== undefined && <Input.Error role="alert">{field.error}</Input.Error>}
    </fieldset>
  );
}

interface RoleColor {
  readonly role: string;
  readonly color: string;
}

type ColorTheme = Design['colorThemes'][number];

const colorsOf = ({ roles }: ColorTheme, palette: Design['colorPalette']): readonly RoleColor[] =>
  [roles.paper, roles.ink, roles.accent].flatMap((colorId, index) => {
    const value = palette.find(({ id }) => id === colorId)?.value;
    if (!value) return [];
    const { hue, saturation, lightness, alpha = 1 } = value;
    const color = `hsl(${hue} ${saturation * 100}% ${lightness * 100}% / ${alpha})`;
    return [{ role: `${index} ${colorId}`, color }];
  });
