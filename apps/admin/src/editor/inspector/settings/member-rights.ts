import type { SignedInMember } from '@awning/contract';
import type { DescribedControl } from '@awning/site-model';
import type { PointsTo } from '@awning/site-model/controls';

/** What a member may change beyond words (ED-99). The server refuses the rest as well. */
export interface MemberRights {
  /** Changes everything in locked sections, locks and unlocks them. */
  readonly mayChangeLocked: boolean;
  readonly mayChangeCode: boolean;
}

export const rightsOf = (member: SignedInMember | null): MemberRights => ({
  mayChangeLocked: member?.permissions.includes('settings.manage') ?? false,
  mayChangeCode: member?.permissions.includes('code.manage') ?? false,
});

const WORDS: ReadonlySet<DescribedControl['control']> = new Set([
  'text',
  'rich-text',
  'code',
  'link',
  'web-address',
  'lines',
  'list',
]);
const MEDIA: ReadonlySet<PointsTo | undefined> = new Set(['image', 'file']);

/** Texts, images and links: what changes in a locked section. */
export const isWords = ({ control, pointsTo }: DescribedControl): boolean =>
  WORDS.has(control) || ((control === 'reference' || control === 'reference-list') && MEDIA.has(pointsTo));
