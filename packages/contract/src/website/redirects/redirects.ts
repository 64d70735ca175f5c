import { type Static, Type } from 'typebox';
import { OrNull, strict } from '../../shared/content-fields.ts';
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

const RuleRemark = Type.Object({ line: Type.Integer(), message: Type.String() });

/** `GET /api/redirects`: the text as its owner wrote it. The version comes as `ETag`. */
export const Redirects = Type.Object({
  rules: Type.String(),
  ruleCount: Type.Integer(),
  /** About rules that can be kept and will never be used. */
  warnings: Type.Array(RuleRemark),
});
export type Redirects = Static<typeof Redirects>;

/** How many addresses one trial asks about. */
export const TRIAL_ADDRESSES = 100;

/** `POST /api/redirects/try`: what rules would do, without saving them. */
export const RedirectTrial = Type.Object(
  {
    rules: Type.String({ description: 'The whole text, as `PUT /api/redirects` would take it' }),
    addresses: Type.Optional(
      Type.Array(Type.String({ maxLength: 2_000 }), {
        maxItems: TRIAL_ADDRESSES,
        description: 'Addresses of this site, with or without its host',
      }),
    ),
  },
  strict,
);
export type RedirectTrial = Static<typeof RedirectTrial>;

export const trialOutcomes = ['page', 'redirect', 'nothing', 'other-site'] as const;
export const TriedAddress = Type.Object({
  address: Type.String({ description: 'As it was sent' }),
  outcome: Type.Enum(trialOutcomes, {
    description: 'What a visitor gets there: a page wins over a rule',
  }),
  /** Of a redirect, else null. */
  line: OrNull(Type.Integer()),
  location: OrNull(Type.String()),
  status: OrNull(Type.Integer()),
  end: Type.Enum(trialOutcomes, { description: 'What the visitor gets at the end of all redirects' }),
});
export type TriedAddress = Static<typeof TriedAddress>;

export const RedirectTrialResult = Type.Object({
  ruleCount: Type.Integer(),
  problems: Type.Array(RuleRemark, { description: 'Why the text would be refused' }),
  warnings: Type.Array(RuleRemark),
  added: Type.Integer({ description: 'Rules that the stored text does not have' }),
  removed: Type.Integer({ description: 'Rules of the stored text that this one does not have' }),
  tried: Type.Array(TriedAddress),
});
export type RedirectTrialResult = Static<typeof RedirectTrialResult>;

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
