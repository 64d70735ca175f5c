import { defineCommand, flag } from '../command.ts';
import { formatTable } from '../command-io.ts';

export const siteList = defineCommand({
  name: 'site list',
  summary: 'List the sites of this install.',
  example: 'site list',
  options: { json: flag('Print JSON') },
  async run({ json }, { io, withInstall }) {
    const match = await withInstall(async ({ sites }) =>
      (await sites.list()).map((site) => ({ ...site, address: `${sites.baseUrl(site)}/` })),
    );
    if (json) io.printJson(match);
    else if (match.length === 0) {
      io.print('There is no site yet. Make one: npm run awning -- site create --slug SLUG --title TITLE');
    } else {
      const rows = match.map((site) => [
        site.slug,
        site.title,
        site.address,
        site.isDefault ? 'answers on the install itself' : '',
      ]);
      io.print(formatTable(['SITE', 'TITLE', 'ADDRESS', ''], rows));
    }
  },
});
