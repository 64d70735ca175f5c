import type { Permission } from '@awning/contract';

/** What a change is about: a table, and where the id of its row comes from when the change begins. */
export interface Subject {
  readonly table: string;
  /** The parameter of the path; without one the first row of the table that changes is the subject. */
  readonly param?: string;
  /** The id itself, of what there is once in a site. */
  readonly id?: string;
}

export interface ChangeKind {
  /** What the actor did, before the title of the subject: `changed the product`. */
  readonly words: string;
  readonly subject?: Subject;
  /** Why it cannot be taken back, as a sentence. Without one, its rows go back to what they were. */
  readonly cannotUndo?: string;
  /** What a member needs to see it, where that is other than what the call needs. */
  readonly seenBy?: Permission;
}

/** A call or a job that leaves no activity, and why. */
export interface Silent {
  readonly silent: string;
}

/** What a job does by itself, without a person who asked for it at that moment. */
export interface JobKind extends ChangeKind {
  /** What a member needs to see it. */
  readonly permission: Permission;
}

export const isSilent = (kind: ChangeKind | JobKind | Silent): kind is Silent => 'silent' in kind;
