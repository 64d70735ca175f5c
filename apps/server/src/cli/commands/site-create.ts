import { defineCommand, requiredText, text } from '../command.ts';
import { demandTheme } from './known-themes.ts';

export const siteCreate = defineCommand({
  name: 'site create',
  summary: 'Add a site to this install. The first one answers on the address of the install itself.',
  example: 'site create --slug bakery --title "The Bakery" --domain bakery.example.com',
  options: {
    slug: requiredText('<name>', 'Name in addresses: lower-case letters, digits and dashes'),
    title: requiredText('<text>', 'Title that visitors read'),
    tagline: text('<text>', 'One sentence below the title'),
    domain: text('<host>', 'Domain of its own, such as shop.example.com'),
    theme: text('<name>', 'Theme that it uses, such as shoreline; the plain frame when left out'),
  },
  async run({ slug, title, tagline, domain, theme }, { io, withInstall }) {
    const { site, address } = await withInstall(async ({ sites, themes }) => {
      if (theme !== undefined) await demandTheme(themes, theme);
      const created = await sites.create({
        slug,
        title,
        ...(tagline === undefined ? {} : { tagline }),
        ...(domain === undefined ? {} : { domain }),
      });
      if (theme !== undefined) await themes.use(created.id, theme, { by: 'command' });
      return { site: created, address: sites.baseUrl(created) };
    });
    io.print(`Created the site ${site.slug}: ${address}/`);
    io.print(`Give it an owner: npm run awning -- member create --site ${site.slug} --owner --email EMAIL`);
  },
});
