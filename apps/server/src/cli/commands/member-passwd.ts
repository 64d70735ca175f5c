import { defineCommand, requiredText } from '../command.ts';
import { choosePassword, passwordOptions } from '../password-choice.ts';

export const memberPasswd = defineCommand({
  name: 'member passwd',
  summary: 'Set a new password for a member and end their sessions.',
  example: 'member passwd --site bakery --email baker@example.com',
  options: {
    site: requiredText('<name>', 'The site'),
    email: requiredText('<email>', 'Address they sign in with'),
    ...passwordOptions,
  },
  async run({ site: slug, email, ...passwordFlags }, { io, withInstall }) {
    const { password, generated } = await choosePassword(passwordFlags, io);
    const member = await withInstall(async ({ sites, members }) => {
      const site = await sites.bySlug(slug);
      const match = await members.byEmail(site.id, email);
      await members.setPassword(site.id, match.id, password);
      return match;
    });
    io.print(`Changed the password of ${member.email} on the site ${slug}.`);
    if (generated) io.print(`Password: ${password}  (shown only this once)`);
    io.print('Their sessions have ended: they have to sign in again everywhere.');
    if (member.disabled) io.print('This account is disabled, so they cannot sign in yet.');
  },
});
