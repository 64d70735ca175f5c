import { defineCommand, flag, requiredText } from '../command.ts';
import { formatTable } from '../command-io.ts';
import { roleNames } from '../role-option.ts';

export const memberList = defineCommand({
  name: 'member list',
  summary: 'List the people who run a site.',
  example: 'member list --site bakery',
  options: { site: requiredText('<name>', 'The site'), json: flag('Print JSON') },
  async run({ site: slug, json }, { io, withInstall }) {
    const members = await withInstall(async ({ sites, members: all }) =>
      all.list((await sites.bySlug(slug)).id),
    );
    if (json) io.printJson(members.map((member) => ({ ...member, roles: roleNames(member.roles) })));
    else if (members.length === 0) {
      io.print(`Nobody runs the site ${slug} yet. Add one: npm run awning -- member create --help`);
    } else {
      const rows = members.map((member) => [
        member.email,
        member.displayName,
        member.isOwner ? 'owner' : roleNames(member.roles).join(', '),
        member.disabled ? 'disabled' : '',
      ]);
      io.print(formatTable(['EMAIL', 'NAME', 'ROLES', ''], rows));
    }
  },
});
