import type { DraftKindName, EditConflict, Permission } from '@awning/contract';
import type { Queryable } from '../../../../platform/db/index.ts';
import type { MemberId, WebsiteId } from '../../../../platform/entity-ids.ts';
import type { ContentSettings, Editor } from '../../content/index.ts';
import type { DraftKey } from '../draft-key.ts';
import type { DraftRow } from '../draft-repository.ts';

/** What visitors see of the thing that a draft is of. */
export interface LiveThing {
  /** Null before the first save of a document. */
  readonly value: unknown;
  readonly version: number;
  readonly title: string;
  /** Where it is on the site, if it has an address. */
  readonly address: string | null;
}

/** A draft that nobody else changes until the transaction ends, brought up to what is live. */
export interface HeldValue extends DraftRow {
  readonly conflicts: readonly EditConflict[];
}

/** Who saves, with what of the site was read before the transaction, which holds a connection already. */
export interface SaveContext {
  readonly editor: Editor;
  readonly by: MemberId | null;
  readonly settings: ContentSettings;
}

/** Something that has drafts. One file each; `draft-kinds.ts` lists them. */
export interface DraftKind {
  readonly name: DraftKindName;
  /** What a member needs to change or publish it: that of the call that saves it. */
  readonly permission: Permission;
  /** What a member needs to read it: that of the call that reads what is live of it. */
  readonly readPermission: Permission;
  /** Refuses an editor who may not change this one. */
  demandEditor(db: Queryable, websiteId: WebsiteId, id: string, editor: Editor): Promise<void>;
  /** A thing that is gone is refused. */
  live(db: Queryable, websiteId: WebsiteId, id: string): Promise<LiveThing>;
  hold(tx: Queryable, key: DraftKey, editor: Editor): Promise<HeldValue>;
  /** The module's own save, as part of a transaction that makes the new version of the site. */
  save(tx: Queryable, key: DraftKey, value: unknown, context: SaveContext): Promise<void>;
  /** What has to be saved to have `live` again after `value` was saved. */
  inverse(live: unknown, value: unknown): unknown;
  /** Whether what was published as `value` is live as it was, though other fields beside it may have changed. */
  isStill(live: unknown, value: unknown): boolean;
  /** What a draft without changes stands on. */
  base(key: Pick<DraftKey, 'id'>, live: unknown): unknown;
  /** The value on top of what is live by now, or what keeps the two apart. */
  carryOver(
    key: Pick<DraftKey, 'id'>,
    values: { readonly base: unknown; readonly draft: unknown; readonly live: unknown },
  ): { readonly value: unknown } | { readonly conflicts: readonly EditConflict[] };
  /** Images and files that it uses. */
  assets(value: unknown): readonly string[];
}
