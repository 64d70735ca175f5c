import type { Permission } from '@awning/contract';
import type { MemberId } from '../../../../platform/entity-ids.ts';
import type { Editor } from '../../content/index.ts';
import { draftErrors } from '../draft-errors.ts';

/** The member who publishes. */
export interface Publisher {
  readonly by: MemberId;
  readonly editor: Editor;
  /** Refuses a member who may not. */
  readonly demand: (permission: Permission) => void;
  /** Runs the site, and so needs nobody's review. */
  readonly managesSite: boolean;
}

export const demandWhere =
  (may: (permission: Permission) => boolean) =>
  (permission: Permission): void => {
    if (!may(permission)) throw draftErrors.notAllowed();
  };

export const publisherWith = ({
  by,
  may,
  editor,
}: {
  readonly by: MemberId;
  readonly may: (permission: Permission) => boolean;
  readonly editor: Editor;
}): Publisher => ({
  by,
  editor,
  demand: demandWhere(may),
  managesSite: may('settings.manage'),
});
