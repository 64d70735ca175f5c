import { mayRoles, type Permission, type RoleMap } from '@awning/contract';
import type { MemberId } from '../../../../platform/entity-ids.ts';
import type { Editor } from '../../content/index.ts';
import { draftErrors } from '../draft-errors.ts';

/** The member who publishes. */
export interface Publisher {
  readonly by: MemberId;
  readonly editor: Editor;
  /** Refuses a member whose roles lack the permission. */
  readonly demand: (permission: Permission) => void;
  /** Runs the site, and so needs nobody's review. */
  readonly managesSite: boolean;
}

export const demandOfRoles =
  (roles: RoleMap) =>
  (permission: Permission): void => {
    if (!mayRoles(roles, permission)) throw draftErrors.notAllowed();
  };

export const publisherWith = ({
  by,
  roles,
  editor,
}: {
  readonly by: MemberId;
  readonly roles: RoleMap;
  readonly editor: Editor;
}): Publisher => ({
  by,
  editor,
  demand: demandOfRoles(roles),
  managesSite: mayRoles(roles, 'settings.manage'),
});
