import { type Static, Type } from 'typebox';

const FontName = Type.String({ pattern: '\\S', maxLength: 100 });
const LicenseNote = Type.String({
  maxLength: 2_000,
  description: 'What allows the site to use it, in the words of the owner',
});

/** A font that the owner of a site has brought. */
export const OwnFont = Type.Object({
  id: Type.String({ description: '24 hexadecimal digits of the hash of its content' }),
  family: Type.String({ description: 'What a design calls it' }),
  name: FontName,
  licenseNote: LicenseNote,
  filename: Type.String(),
  bytes: Type.Integer(),
  address: Type.String(),
  addedOn: Type.Integer(),
});
export type OwnFont = Static<typeof OwnFont>;

/** `GET /api/site-fonts`: by name. */
export const OwnFontList = Type.Object({ fonts: Type.Array(OwnFont) });
export const OwnFontResponse = Type.Object({ font: OwnFont });

/** `POST /api/site-fonts` with the file in a form. Without a name it is called as its file is. */
export const OwnFontQuery = Type.Object({
  name: Type.Optional(FontName),
  licenseNote: Type.Optional(LicenseNote),
});

export const OwnFontPath = Type.Object({ fontId: Type.String({ pattern: '^[0-9a-f]{24}$' }) });

/** `PATCH /api/site-fonts/{fontId}`: what is not named stays. */
export const OwnFontChange = Type.Partial(Type.Object({ name: FontName, licenseNote: LicenseNote }), {
  additionalProperties: false,
});
export type OwnFontChange = Static<typeof OwnFontChange>;
