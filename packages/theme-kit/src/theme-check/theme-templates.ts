import { placeAt } from '../theme/source-place.ts';
import type { Theme, ThemeLayout, ThemeSource } from '../theme/theme.ts';
import type { FindPlace } from '../theme/theme-notes.ts';

/** A template as it is drawn, and where in the folder a place in it is. */
export interface ThemeTemplateText {
  readonly text: string;
  placeOf(index: number): { readonly file: string; readonly place: FindPlace };
}

/** A layout is one template: an instruction may begin in one region and end in another. */
export function layoutTemplate({ regions }: ThemeLayout): ThemeTemplateText {
  return {
    text: regions.map(({ text }) => text).join(''),
    placeOf(index) {
      let start = 0;
      for (const region of regions) {
        const end = start + region.text.length;
        if (index < end || region === regions.at(-1)) {
          return { file: region.file, place: () => placeAt(region.text, index - start) };
        }
        start = end;
      }
      throw new Error('A layout without regions has no places');
    },
  };
}

const sourceTemplate = ({ file, text }: ThemeSource): ThemeTemplateText => ({
  text,
  placeOf: (index) => ({ file, place: () => placeAt(text, index) }),
});

/** Every template of a theme, each region once for each layout that it is in. */
export function templatesOf(theme: Theme): readonly ThemeTemplateText[] {
  const collections = Object.values(theme.collections).flatMap(({ list, item }) => [list, item]);
  return [
    ...Object.values(theme.layouts).map(layoutTemplate),
    ...Object.values(theme.partials).map(sourceTemplate),
    ...collections.filter((source) => source !== null).map(sourceTemplate),
    ...Object.values(theme.pages).map(({ template }) => sourceTemplate(template)),
  ];
}
