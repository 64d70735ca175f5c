import { defineCommand, flag, requiredText } from '../command.ts';

export const siteDomainAdd = defineCommand({
  name: 'site domain add',
  summary: 'Let a site answer on a domain of its own.',
  example: 'site domain add --site bakery --domain www.bakery.example.com --primary',
  options: {
    site: requiredText('<name>', 'The site'),
    domain: requiredText('<host>', 'Domain, such as shop.example.com'),
    primary: flag('Use it in links; the first domain of a site is used without saying so'),
  },
  async run({ site: slug, domain, primary }, { io, withInstall }) {
    const address = await withInstall(async ({ sites }) => {
      await sites.addDomain(await sites.bySlug(slug), domain, { primary });
      return sites.baseUrl(await sites.bySlug(slug));
    });
    io.print(`The site ${slug} answers on ${domain.toLowerCase()}. Its links use ${address}/`);
  },
});
