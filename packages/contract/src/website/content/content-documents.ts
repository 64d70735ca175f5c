import type { EditCommand } from '@awning/site-model';
import { type Static, Type } from 'typebox';
import { strict, Version } from '../../shared/content-fields.ts';

/** The shape and its rules are those of `parseDocument` in `@awning/site-model`. */
export const DocumentBody = Type.Object(
  {
    document: Type.Unknown({ description: 'Sections with blocks, as docs/reference/documents.md has them' }),
  },
  strict,
);

/** `GET …/document`; null until the first save. */
export const DocumentResponse = Type.Object({ document: Type.Unknown(), version: Version });
export type DocumentResponse = Static<typeof DocumentResponse>;

/** Only named here: `applyCommand` of `@awning/site-model` checks it, and its refusals are sentences. */
const Command = Type.Unsafe<EditCommand>(
  Type.Unknown({
    description: 'An object with `do` and its fields, as docs/reference/documents.md has them',
  }),
);

/** `PATCH …/document`: all of the commands happen, or none. */
export const DocumentCommands = Type.Object(
  { commands: Type.Array(Command, { minItems: 1, maxItems: 200 }) },
  strict,
);

/** `undo` has a diff for each command, in the order of the commands; undoing applies them backwards. */
export const CommandsResponse = Type.Object({
  document: Type.Unknown(),
  undo: Type.Array(Type.Unknown()),
  labels: Type.Array(Type.String()),
  version: Version,
});
export type CommandsResponse = Static<typeof CommandsResponse>;

/** Names a block-field of a theme. */
export const AreaPath = Type.Object({
  areaId: Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$' }),
});
/** `GET /api/content/areas`: those that the theme offers, in its order, then those that only hold something. */
export const AreaList = Type.Object({
  areas: Type.Array(
    Type.Object({
      areaId: Type.String(),
      version: Version,
      label: Type.String({
        description: 'What the theme calls it; its id where the theme has no words for it',
      }),
      isOffered: Type.Boolean({ description: 'The active theme has a place for it' }),
      isSaved: Type.Boolean({ description: 'A document was saved for it' }),
    }),
  ),
});
export type AreaList = Static<typeof AreaList>;
