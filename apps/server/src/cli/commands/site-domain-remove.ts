import { defineCommand, requiredText } from '../command.ts';

export const siteDomainRemove = defineCommand({
  name: 'site domain remove',
  summary: 'Take a domain away from a site.',
  example: 'site domain remove --site bakery --domain old.bakery.example.com',
  options: {
    site: requiredText('<name>', 'The site'),
    domain: requiredText('<host>', 'The domain'),
  },
  async run({ site: slug, domain }, { io, withInstall }) {
    const address = await withInstall(async ({ sites }) => {
      await sites.removeDomain(await sites.bySlug(slug), domain);
      return sites.baseUrl(await sites.bySlug(slug));
    });
    io.print(`The site ${slug} no longer answers on ${domain.toLowerCase()}. Its links use ${address}/`);
  },
});
