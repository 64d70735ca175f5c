import type { Permission } from '@awning/contract';
import type { MemberId } from '../../../../platform/entity-ids.ts';
import type { Editor } from '../../content/index.ts';

/** The member who publishes. */
export interface Publisher {
  readonly by: MemberId;
  readonly editor: Editor;
  /** Refuses a member whose roles lack the permission. */
  readonly demand: (permission: Permission) => void;
  /** Runs the site, and so needs nobody's review. */
  readonly managesSite: boolean;
}
