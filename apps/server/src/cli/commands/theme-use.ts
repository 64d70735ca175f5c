import { defineCommand, flag, requiredText } from '../command.ts';
import { UsageError } from '../command-errors.ts';
import { demandTheme } from './known-themes.ts';

export const themeUse = defineCommand({
  name: 'theme use',
  summary: 'Choose the theme of a site, or none.',
  example: 'theme use harbour --site bakery',
  argument: { placeholder: '[name]', meaning: 'The theme; left out with --none' },
  options: {
    site: requiredText('<name>', 'The site'),
    none: flag('Take the theme off; the site has the plain frame'),
  },
  async run({ site: slug, none }, { io, withInstall }, typed) {
    const name = typed.find((word) => typeof word === 'string');
    if (none === (name !== undefined)) throw new UsageError('Name a theme, or give --none.');
    const address = await withInstall(async ({ sites, themes }) => {
      const site = await sites.bySlug(slug);
      if (name !== undefined) await demandTheme(themes, name);
      await themes.use(site.id, name ?? null, { by: 'command' });
      return sites.baseUrl(site);
    });
    io.print(
      name === undefined
        ? `The site ${slug} uses no theme: ${address}/`
        : `The site ${slug} uses the theme ${name}: ${address}/`,
    );
  },
});
