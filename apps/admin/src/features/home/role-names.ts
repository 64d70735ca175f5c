import { type RoleCode, type RoleMap, websiteRoles } from '@awning/contract';

const names: Record<RoleCode, string> = {
  [websiteRoles.admin]: 'Administrator',
  [websiteRoles.billing]: 'Billing',
  [websiteRoles.reporting]: 'Reporting',
  [websiteRoles.editor]: 'Editor',
  [websiteRoles.moderator]: 'Moderator',
  [websiteRoles.commenter]: 'Commenter',
  [websiteRoles.storeManager]: 'Store manager',
  [websiteRoles.scheduling]: 'Scheduling',
  [websiteRoles.viewer]: 'Viewer',
  [websiteRoles.campaignsEditor]: 'Campaigns editor',
  [websiteRoles.schedulingViewer]: 'Scheduling viewer',
  [websiteRoles.schedulingEditor]: 'Scheduling editor',
  [websiteRoles.none]: 'No role',
  [websiteRoles.websiteManager]: 'Website manager',
};

/** The words for a map whose keys are role codes, in the order of the codes. */
export function describeRoles(roles: RoleMap): string {
  const known = Object.keys(roles)
    .map((code) => names[Number(code) as RoleCode])
    .filter((name) => name !== undefined);
  return known.length > 0 ? known.join(', ') : names[websiteRoles.none];
}
