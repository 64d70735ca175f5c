import { defineCommand, requiredText } from '../command.ts';
import { choosePassword, passwordOptions } from '../password-choice.ts';

export const customerCreate = defineCommand({
  name: 'customer create',
  summary: 'Give a shopper an account on a site.',
  example: 'customer create --site bakery --email shopper@example.com --generate',
  options: {
    site: requiredText('<name>', 'The site'),
    email: requiredText('<email>', 'Address to sign in with'),
    ...passwordOptions,
  },
  async run({ site: slug, email, ...passwordFlags }, { io, withInstall }) {
    const { password, generated } = await choosePassword(passwordFlags, io);
    const customer = await withInstall(async ({ sites, customers }) =>
      customers.create((await sites.bySlug(slug)).id, { email, password }),
    );
    io.print(`Created the account ${customer.email} on the site ${slug}.`);
    if (generated) io.print(`Password: ${password}  (shown only this once)`);
  },
});
