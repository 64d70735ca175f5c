import type { SignedInMember } from '@awning/contract';
import { addressOf, readMemberSession } from '@awning/contract/calls';

const VIEWER = '10';

/** People who may only look at the site are visitors of it; those who work on it are not. */
export const isVisitor = ({ isOwner, roles }: Pick<SignedInMember, 'isOwner' | 'roles'>): boolean =>
  isOwner !== true && Object.keys(roles).join() === VIEWER;

/** Asked where a cookie says that a member may be signed in: who they are, only the server knows. */
export async function countsAsVisitor(): Promise<boolean> {
  try {
    const response = await fetch(addressOf(readMemberSession));
    const { member } = await response.json();
    return member === null || isVisitor(member);
  } catch {
    // Rather one visitor too few than work that looks like visits.
    return false;
  }
}
