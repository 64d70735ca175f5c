import { CHECK_RULES, type Finding as ModelFinding } from '@awning/site-model/checks';
import { type Static, Type } from 'typebox';
import { OrNull, strict } from '../../shared/content-fields.ts';
import { DOCUMENT_DRAFT_KINDS } from '../drafts/drafts.ts';

export { CHECK_RULES, type CheckRule } from '@awning/site-model/checks';

/** As many pages as one call checks. */
export const MOST_CHECKED = 200;

/**
 * `GET /api/page-checks`: the pages, items and areas that are named, such as `page.5f…,area.footer`; without a name
 * every page and product of the site.
 */
export const PageChecksQuery = Type.Object(
  {
    subjects: Type.Optional(
      Type.String({
        pattern:
          '^(page|item|area)\\.[A-Za-z0-9_][A-Za-z0-9._:-]{0,127}(,(page|item|area)\\.[A-Za-z0-9_][A-Za-z0-9._:-]{0,127}){0,199}$',
        maxLength: 12_000,
      }),
    ),
  },
  strict,
);
export type PageChecksQuery = Static<typeof PageChecksQuery>;

const CheckedSubject = Type.Object({
  kind: Type.Enum(DOCUMENT_DRAFT_KINDS),
  id: Type.String(),
  title: Type.String(),
  address: OrNull(Type.String()),
});

const PageFinding = Type.Object({
  subject: CheckedSubject,
  rule: Type.Enum(CHECK_RULES),
  part: OrNull(Type.String({ description: 'The block or section to look at; null for the page itself' })),
  values: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]), {
    description: 'For the sentence',
  }),
  fix: Type.Array(Type.Unsafe<ModelFinding['fix'][number]>(Type.Unknown()), {
    description: 'Commands of the editor that mend it; empty where only a person can',
  }),
});
export type PageFinding = Static<typeof PageFinding>;

export const PageChecks = Type.Object({
  findings: Type.Array(PageFinding),
  checked: Type.Integer({ description: 'How many pages, items and areas' }),
  left: Type.Integer({ description: 'How many more there are than one call checks' }),
});
export type PageChecks = Static<typeof PageChecks>;
