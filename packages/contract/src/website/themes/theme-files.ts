import { Type } from 'typebox';

/** One of a preview names its theme, and is signed. */
const Version = Type.Optional(Type.String({ maxLength: 200 }));

export const FontFilePath = Type.Object({ file: Type.String({ maxLength: 120 }) });
export const ThemeFilePath = Type.Object({ '*': Type.String() });
export const ThemeFileQuery = Type.Object({ v: Version });
export const JoinedScriptsQuery = Type.Object({ v: Version, files: Type.String({ maxLength: 4000 }) });
export const SiteStylesheetQuery = Type.Object({
  v: Version,
  minify: Type.Optional(Type.String({ maxLength: 10 })),
});
