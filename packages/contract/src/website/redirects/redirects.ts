import { type Static, Type } from 'typebox';
import { strict } from '../../shared/content-fields.ts';
import { ListPage, ListQuery, ListSearch } from '../../shared/lists.ts';

/** In bytes of UTF-8. */
export const REDIRECTS_LIMIT = 400 * 1024;

/**
 * `PUT /api/redirects`: one rule a line, such as `/old -> /new 301`. Longer texts are let through, so that the refusal
 * can say so.
 */
export const RedirectsChange = Type.Object(
  { rules: Type.String({ description: `At most ${REDIRECTS_LIMIT} bytes of UTF-8` }) },
  strict,
);
export type RedirectsChange = Static<typeof RedirectsChange>;

/** `GET /api/redirects`: the text as its owner wrote it. The version comes as `ETag`. */
export const Redirects = Type.Object({
  rules: Type.String(),
  ruleCount: Type.Integer(),
  /** About rules that can be kept and will never be used. */
  warnings: Type.Array(Type.Object({ line: Type.Integer(), message: Type.String() })),
});
export type Redirects = Static<typeof Redirects>;

export const REDIRECT_SORTS = ['line', 'from', 'to'] as const;
/** `GET /api/redirects/rules`: the rules of the text as rows, by their lines. Lines that are the same are one. */
export const RedirectRuleQuery = Type.Object(
  { ...ListQuery(REDIRECT_SORTS), search: ListSearch('both addresses') },
  strict,
);
export type RedirectRuleQuery = Static<typeof RedirectRuleQuery>;
export const RedirectRule = Type.Object({
  id: Type.String({ description: 'Of what the line says, wherever it stands' }),
  line: Type.Integer(),
  from: Type.String(),
  to: Type.String(),
  status: Type.Integer({ description: '301 or 302' }),
});
export type RedirectRule = Static<typeof RedirectRule>;
export const RedirectRulePage = Type.Object({ rules: Type.Array(RedirectRule), ...ListPage });
export type RedirectRulePage = Static<typeof RedirectRulePage>;
