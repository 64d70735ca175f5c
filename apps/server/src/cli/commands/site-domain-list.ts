import { defineCommand, flag, requiredText } from '../command.ts';
import { formatTable } from '../command-io.ts';

export const siteDomainList = defineCommand({
  name: 'site domain list',
  summary: 'List the domains of a site.',
  example: 'site domain list --site bakery',
  options: {
    site: requiredText('<name>', 'The site'),
    json: flag('Print JSON'),
  },
  async run({ site: slug, json }, { io, withInstall }) {
    const domains = await withInstall(async ({ sites }) => sites.domains(await sites.bySlug(slug)));
    if (json) io.printJson(domains);
    else if (domains.length === 0) io.print(`The site ${slug} has no domain of its own.`);
    else {
      const rows = domains.map(({ host, isPrimary, isVerified }) => [
        host,
        isPrimary ? 'in links' : isVerified ? '' : 'not verified',
      ]);
      io.print(formatTable(['DOMAIN', ''], rows));
    }
  },
});
