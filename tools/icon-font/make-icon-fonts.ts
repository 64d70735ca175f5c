import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { socialFontTables, socialIconRules, uiFontTables, uiIconCodes } from './icon-fonts.ts';
import { packWoff2 } from './woff2.ts';

const themes = join(import.meta.dirname, '../../apps/server/src/modules/website/themes');
const fonts = join(themes, 'fonts/icons');
const platform = join(themes, 'styles/platform');

mkdirSync(fonts, { recursive: true });
writeFileSync(join(fonts, 'ui-icons.woff2'), packWoff2(uiFontTables()));
writeFileSync(join(fonts, 'social-icons.woff2'), packWoff2(socialFontTables()));
writeFileSync(join(platform, 'ui-icon-codes.less'), uiIconCodes());
writeFileSync(join(platform, 'social-icon-font.less'), socialIconRules());
