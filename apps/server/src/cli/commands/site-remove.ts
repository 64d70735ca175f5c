import { defineCommand, requiredText } from '../command.ts';
import { UsageError } from '../command-errors.ts';

export const siteRemove = defineCommand({
  name: 'site remove',
  summary: 'Remove a site with everything it has: pages, products, orders, people and files.',
  example: 'site remove --site bakery --confirm bakery',
  options: {
    site: requiredText('<name>', 'The site'),
    confirm: requiredText('<name>', 'Its name once more: there is no way back'),
  },
  async run({ site: slug, confirm }, { io, withInstall }) {
    if (confirm !== slug)
      throw new UsageError(
        `--confirm must repeat the name of the site: --confirm ${slug}. Nothing was removed.`,
      );
    const next = await withInstall(async ({ sites }) => {
      const site = await sites.bySlug(slug);
      await sites.remove(site);
      const nextDefault = site.isDefault
        ? (await sites.list()).find(({ isDefault }) => isDefault)
        : undefined;
      return nextDefault && { slug: nextDefault.slug, address: sites.baseUrl(nextDefault) };
    });
    io.print(`Removed the site ${slug} with everything it had.`);
    if (next) io.print(`The address of the install now shows the site ${next.slug}: ${next.address}/`);
  },
});
