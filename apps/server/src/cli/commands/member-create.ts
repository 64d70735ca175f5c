import { defineCommand, flag, repeatedText, requiredText, text } from '../command.ts';
import { UsageError } from '../command-errors.ts';
import { choosePassword, passwordOptions } from '../password-choice.ts';
import { parseRole, roleList, roleNames } from '../role-option.ts';

export const memberCreate = defineCommand({
  name: 'member create',
  summary: 'Add a member who can run a site.',
  example: 'member create --site bakery --email baker@example.com --role editor --role store-manager',
  options: {
    site: requiredText('<name>', 'The site'),
    email: requiredText('<email>', 'Address to sign in with'),
    name: text('<text>', 'Name that others see; the first part of the email when left out'),
    role: repeatedText('<role>', `What they may do, by name or number: ${roleList}`, parseRole),
    owner: flag('Make them an owner, who may do everything and cannot be removed by others'),
    ...passwordOptions,
  },
  async run({ site: slug, email, name, role, owner, ...passwordFlags }, { io, withInstall }) {
    if (owner && role.length > 0) throw new UsageError('--owner and --role exclude each other.');
    if (!owner && role.length === 0) throw new UsageError('Say what they may do: --role <role>, or --owner.');
    // Before anything is opened: a person takes their time, and the database should not wait for them.
    const { password, generated } = await choosePassword(passwordFlags, io);
    const member = await withInstall(async ({ sites, members }) =>
      members.create((await sites.bySlug(slug)).id, {
        email,
        password,
        roles: role,
        isOwner: owner,
        isEmailConfirmed: true,
        ...(name === undefined ? {} : { displayName: name }),
      }),
    );
    const standing = member.isOwner ? 'owner' : roleNames(member.roles).join(', ');
    io.print(`Created ${member.email} on the site ${slug} (${standing}).`);
    if (generated) io.print(`Password: ${password}  (shown only this once)`);
  },
});
