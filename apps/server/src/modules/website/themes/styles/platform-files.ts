import { readFileSync } from 'node:fs';
import type { ThemeSource } from '@awning/theme-kit';

const platformFile = (name: string): ThemeSource => ({
  file: `platform/${name}.less`,
  text: readFileSync(new URL(`./platform/${name}.less`, import.meta.url), 'utf8'),
});

/** What a theme may import by its bare name without having it. */
export const PLATFORM_IMPORTS: ReadonlyMap<string, ThemeSource> = new Map(
  ['sqs-grid-breaker', 'svg-icon-templates', 'sqs-ui-font', 'social-icon-font'].map((name) => [
    name,
    platformFile(name),
  ]),
);

export const SVG_ICON_VARIABLES = platformFile('svg-icon-variables');
export const SOCIAL_ICON_MIXINS = platformFile('social-icon-mixins');

/** The mixins of the font of icons, which are known without an import. */
export const UI_ICON_MIXINS = platformFile('ui-icon-mixins');
export const UI_ICON_CODES = platformFile('ui-icon-codes');
