import type { REDIRECT_SORTS, RedirectRule, RedirectRuleQuery } from '@awning/contract';
import { column, type Queryable, type Statement, sql } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import {
  byInteger,
  byName,
  type ListDefinition,
  type ListResult,
  readList,
  searchWords,
} from '../../../platform/lists/index.ts';

export interface StoredRedirects {
  readonly rules: string;
  /** 0: nothing was ever saved. */
  readonly version: number;
}

const RedirectsRow = {
  rules: column.text,
  version: column.integer,
};

export interface NewRedirects {
  readonly websiteId: WebsiteId;
  readonly rules: string;
  /** Save only over this version. */
  readonly expected: number | undefined;
  readonly now: Date;
  readonly by: string;
}

export async function readRedirects(db: Queryable, websiteId: WebsiteId): Promise<StoredRedirects> {
  const rows = await db.rows(
    RedirectsRow,
    sql`select rules, version from redirects where website_id = ${websiteId}`,
  );
  return rows[0] ?? { rules: '', version: 0 };
}

/** Nobody else changes them until the transaction ends. */
export async function lockRedirects(tx: Queryable, websiteId: WebsiteId): Promise<StoredRedirects> {
  const rows = await tx.rows(
    RedirectsRow,
    sql`select rules, version from redirects where website_id = ${websiteId} for update`,
  );
  return rows[0] ?? { rules: '', version: 0 };
}

export async function readRedirectsVersion(db: Queryable, websiteId: WebsiteId): Promise<number> {
  const rows = await db.rows(
    { version: column.integer },
    sql`select version from redirects where website_id = ${websiteId}`,
  );
  return rows[0]?.version ?? 0;
}

/**
 * One statement decides, so that two who save at once cannot undo each other. Null: it is not that version any more.
 */
export async function writeRedirects(tx: Queryable, o: NewRedirects): Promise<number | null> {
  const expected = o.expected ?? null;
  const rows = await tx.rows(
    { version: column.integer },
    sql`
    insert into redirects as r (website_id, rules, version, updated_at, updated_by)
    select ${o.websiteId}, ${o.rules}, 1, ${o.now.toISOString()}, ${o.by}
    where coalesce(${expected}::int, 0) = 0 or exists (select from redirects where website_id = ${o.websiteId})
    on conflict (website_id) do update set rules = excluded.rules, version = r.version + 1,
      updated_at = excluded.updated_at, updated_by = excluded.updated_by
      where ${expected}::int is null or r.version = ${expected}::int
    returning version`,
  );
  return rows[0]?.version ?? null;
}

/** As `readRules` reads them: what is neither empty nor a comment, a line at a time. */
const linesOf = (rules: Statement): Statement =>
  sql`regexp_split_to_table(${rules}, '\\r\\n|\\r|\\n') with ordinality as each (text, line)`;

const RuleRow = {
  id: column.text,
  line: column.integer,
  from: column.text,
  to: column.text,
  status: column.integer,
};

const ruleList: ListDefinition<(typeof REDIRECT_SORTS)[number]> = {
  sorts: { line: byInteger(sql`rule.line`), from: byName(sql`rule."from"`), to: byName(sql`rule."to"`) },
  order: 'line',
  id: sql`rule.id`,
};

export const listRules = (
  db: Queryable,
  websiteId: WebsiteId,
  query: RedirectRuleQuery,
): Promise<ListResult<RedirectRule>> => {
  const { search = '' } = query;
  return readList(db, ruleList, query, {
    shape: RuleRow,
    columns: sql`rule.id, rule.line, rule."from", rule."to", rule.status`,
    from: sql`(
      select md5(btrim(text)) as id, min(line)::int as line, min(parts[1]) as "from", min(parts[2]) as "to",
        coalesce(min(parts[3])::int, 301) as status
      from redirects, ${linesOf(sql`redirects.rules`)},
        regexp_match(btrim(text), '^(\\S+?)\\s*->\\s*(\\S+)(?:\\s+(30[12]))?$') parts
      where website_id = ${websiteId} and btrim(text) !~ '^(#|//|$)' group by md5(btrim(text))) rule`,
    where: sql`true`,
    search: search.trim() === '' ? undefined : searchWords(sql`rule."from" || ' ' || rule."to"`, search),
  });
};

/** Without the lines of this rule. False: it has none. One statement, so that two who do this both have their way. */
export async function deleteRule(
  tx: Queryable,
  { websiteId, ruleId, now, by }: { websiteId: WebsiteId; ruleId: string; now: Date; by: string },
): Promise<boolean> {
  const count = await tx.run(sql`
    update redirects set version = version + 1, updated_at = ${now}, updated_by = ${by}, rules = coalesce((
      select string_agg(text, chr(10) order by line) from ${linesOf(sql`redirects.rules`)} where md5(btrim(text)) <> ${ruleId}), '')
    where website_id = ${websiteId}
      and exists (select from ${linesOf(sql`redirects.rules`)} where md5(btrim(text)) = ${ruleId})`);
  return count === 1;
}
