import type { Activity, Actor, ChangedField } from '@awning/contract';
import type { ActivityRow, NotedRow } from './activity-repository.ts';
import { finalReason, kindOf } from './activity-words.ts';

/** Names to show for the members of a site, by id. */
export type NamesOfMembers = ReadonlyMap<string, string>;

export const toActor = (
  { actorKind, actorId }: Pick<ActivityRow, 'actorKind' | 'actorId'>,
  names: NamesOfMembers,
): Actor => ({
  kind: actorKind,
  id: actorId,
  name: actorKind === 'member' ? (names.get(actorId) ?? 'A former member') : actorId,
});

/** Why an activity cannot be taken back, as far as is known without trying; null when it can. */
export function undoObstacle(
  row: Pick<ActivityRow, 'kind' | 'blockedBy' | 'undoneBy' | 'at'>,
  { since, undoDays }: { since: Date; undoDays: number },
): string | null {
  if (row.undoneBy !== null) return 'It was taken back already.';
  const kind = kindOf(row.kind);
  if (kind === null) return 'This version does not know how.';
  if (kind.cannotUndo !== undefined) return kind.cannotUndo;
  if (row.at < since) return `Changes can be taken back for ${undoDays} days.`;
  return row.blockedBy === null ? null : finalReason(row.blockedBy);
}

export interface ActivityContext {
  readonly names: NamesOfMembers;
  readonly since: Date;
  readonly undoDays: number;
}

export function toActivity(
  row: ActivityRow,
  { rows, count }: { rows: readonly NotedRow[]; count: number },
  context: ActivityContext,
): Activity {
  const cannotUndo = undoObstacle(row, context);
  return {
    id: row.activityId,
    at: row.at.toISOString(),
    actor: toActor(row, context.names),
    kind: row.kind,
    words: kindOf(row.kind)?.words ?? 'changed',
    subject:
      row.subjectKind === null || row.subjectId === null
        ? null
        : { kind: row.subjectKind, id: row.subjectId, title: titleOf(row) },
    fields: rows.flatMap(fieldsOf),
    rows: count,
    canUndo: cannotUndo === null,
    cannotUndo,
    undoes: row.undoes,
    undoneBy: row.undoneBy,
  };
}

/** Settings are named by the words of the change: their key is no title. */
function titleOf({ kind, subjectTable, title }: ActivityRow): string | null {
  if (subjectTable !== 'settings') return title;
  return kindOf(kind)?.subject?.table === 'settings' ? null : 'the settings';
}

function fieldsOf({ tableName, rowKey, change, before, after }: NotedRow): ChangedField[] {
  const { website_id: _site, ...key } = rowKey;
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names]
    .filter((name) => !(name in rowKey))
    .map((name) => {
      const [was, is] = [shown(before?.[name]), shown(after?.[name])];
      return {
        of: tableName,
        key,
        name,
        ...(change === 'I' ? {} : { before: was.value }),
        ...(change === 'D' ? {} : { after: is.value }),
        isCut: was.isCut || is.isCut,
      } as ChangedField;
    });
}

/** Long values come cut, and of some only their length is known. */
function shown(value: unknown): { value: unknown; isCut: boolean } {
  if (typeof value !== 'object' || value === null) return { value, isCut: false };
  if ('cut' in value && 'characters' in value) return { value: value.cut, isCut: true };
  return 'digest' in value && 'bytes' in value ? { value: null, isCut: true } : { value, isCut: false };
}
