import { defineErrors } from '../../../platform/errors/index.ts';

export const themeErrors = defineErrors('themes', {
  unknown: {
    status: 404,
    message: 'There is no theme named "{name}" on this install.',
  },
  worn: {
    status: 409,
    message:
      'A site uses the theme "{name}". Choose another one for it, or none, before you remove this one.',
  },
  waiting: {
    status: 409,
    message:
      'The theme "{name}" waits in a draft or in a scheduled change. Publish, discard or cancel that before you remove the theme.',
  },
  bundled: {
    status: 409,
    message: 'The theme "{name}" comes with Awning and cannot be removed.',
  },
  bundledName: {
    status: 409,
    message: 'The theme "{name}" comes with Awning, which keeps it up to date. Give yours another name.',
  },
  nameTaken: {
    status: 409,
    message: 'Another theme of this install is called "{name}". Give yours another name.',
  },
  notOwn: {
    status: 409,
    message: 'The theme "{name}" was not uploaded on this site. The operator of this install looks after it.',
  },
  noFormerFiles: {
    status: 409,
    message: 'No former files of the theme "{name}" are kept, so there is nothing to go back to.',
  },
  uploadUnreadable: {
    status: 400,
    message: 'No file has arrived, or only a part of one. Please send it again.',
  },
  archiveTooLarge: {
    status: 413,
    message: 'This archive is too large. An archive with a theme may have {max}.',
  },
  busy: {
    status: 503,
    message: 'Another theme is being uploaded at this moment. Please send yours again in half a minute.',
  },
  tooMany: {
    status: 409,
    message: 'A site has up to {max} themes of its own. Remove one that you do not need first.',
  },
  badArchive: { status: 422, message: 'This archive was not taken: {reason}' },
  noFont: { status: 422, message: 'This file was not taken as a font: {reason}' },
  fontTooLarge: { status: 413, message: 'This font is too large. A font may have {max}.' },
  tooManyFonts: {
    status: 409,
    message: 'A site can have {max} fonts of its own at the most. Remove one that is no longer needed.',
  },
  unknownFont: { status: 404, message: 'There is no such font on this site.' },
  badHost: {
    status: 400,
    message:
      '"{host}" is not the name of a host. It looks like cdn.example.com, without https:// and without a path.',
  },
  tooManyHosts: {
    status: 409,
    message: 'A site decides about {max} hosts at the most. Forget one that no theme names any more.',
  },
  badName: {
    status: 400,
    message:
      'A theme name may have lower-case letters, digits and dashes, at most 63 of them, and begins with a letter or digit.',
  },
  changedMeanwhile: {
    status: 412,
    message:
      'Another member changed the theme of this site in the meantime. Load it again and repeat your change.',
  },
  noTheme: {
    status: 409,
    message: 'This site uses no theme, so there is nothing to adjust. Choose a theme first.',
  },
  invalidTweaks: {
    status: 400,
    message: 'Some of these values do not fit the theme. Please look at the marked fields.',
  },
});
