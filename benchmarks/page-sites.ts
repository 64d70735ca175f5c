import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { neutralEnvironment } from '../scripts/testing/server-process.ts';
import { openShop } from './cart-shop.ts';

/** Sites to measure pages of, filled by SQL because nobody wants to wait for ten thousand calls. */
export interface PageSites {
  /** With so many products in one store. */
  addShop(slug: string, products: number): Promise<void>;
  /** With so many posts over so many blogs. */
  addBlogs(slug: string, posts: number, blogs: number): Promise<void>;
  /** Of other people, each with a blog. */
  addMany(count: number): Promise<void>;
  /** Lets sites use a theme of a folder. */
  dress(folder: string, name: string, slugs: readonly string[]): Promise<void>;
  /** As if a member had changed something; when it is over, the server has been notified. */
  change(slug: string): Promise<void>;
  close(): Promise<void>;
}

const CHANNEL = 'awning_site_version';
const root = join(import.meta.dirname, '..');
const hex = (prefix: string, of: string): string => `'${prefix}' || lpad(to_hex(${of}), 18, '0')`;
const excerpt = '<p>Made by hand of oak and linen, in a small workshop by the sea.</p>'.repeat(5);

export async function openPageSites(databaseUrl: string, env: NodeJS.ProcessEnv): Promise<PageSites> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`listen ${CHANNEL}`);
  let sites = 0;

  const addSites = async (slugs: readonly string[]): Promise<void> => {
    const first = sites + 1;
    sites += slugs.length;
    await client.query(
      `insert into websites (website_id, slug, title, created_at)
       select ${hex('dddddd', `${first} + place - 1`)}, slug, 'Site ' || slug, now()
       from unnest($1::text[]) with ordinality as wanted (slug, place)`,
      [slugs],
    );
    await client.query(
      'insert into site_versions (website_id, version) select website_id, 1 from websites on conflict do nothing',
    );
  };

  const addPosts = async (slugs: readonly string[], posts: number, blogs: number): Promise<void> => {
    await client.query(
      `insert into collections (website_id, collection_id, kind, title, navigation_title, url_id, page_type, display_index, added_on, updated_on)
       select website_id, ${hex('aaaaaa', 'n')}, 'blog', 'Blog ' || n, 'Blog ' || n, 'blog-' || n, 1, 1000 + n, now(), now()
       from websites, generate_series(1, ${blogs}) n where slug = any($1)`,
      [slugs],
    );
    await client.query(
      `insert into items (website_id, item_id, collection_id, record_type, title, url_id, excerpt, status, publish_on, added_on, updated_on, display_index)
       select website_id, ${hex('bbbbbb', 'n')}, ${hex('aaaaaa', `1 + n % ${blogs}`)}, 1, 'Post ' || n, 'post-' || n, $2,
         'published', now() - n * interval '1 minute', now(), now(), n
       from websites, generate_series(1, ${posts}) n where slug = any($1)`,
      [slugs, excerpt],
    );
    await client.query('analyze websites, collections, items');
  };

  const command = async (...words: string[]): Promise<void> => {
    await promisify(execFile)(process.execPath, ['apps/server/src/cli/awning.ts', ...words], {
      cwd: root,
      env: { ...neutralEnvironment(), ...env },
    });
  };

  return {
    async addShop(slug, products) {
      await addSites([slug]);
      const shop = await openShop(databaseUrl, slug);
      await shop.fill(products, 1);
      await shop.close();
      await client.query(
        `update items set excerpt = $2 where website_id = (select website_id from websites where slug = $1)`,
        [slug, excerpt],
      );
    },
    async addBlogs(slug, posts, blogs) {
      await addSites([slug]);
      await addPosts([slug], posts, blogs);
    },
    async addMany(count) {
      const slugs = Array.from({ length: count }, (_, index) => `other-${index}`);
      await addSites(slugs);
      await addPosts(slugs, 10, 1);
    },
    async dress(folder, name, slugs) {
      await command('theme', 'install', folder, '--name', name);
      for (const slug of slugs) await command('theme', 'use', name, '--site', slug);
    },
    async change(slug) {
      const notification = once(client, 'notification');
      await client.query(
        `with changed as (
           update site_versions set version = version + 1
           where website_id = (select website_id from websites where slug = $1) returning website_id)
         select pg_notify('${CHANNEL}', website_id) from changed`,
        [slug],
      );
      // It comes to the server at the same time as to us.
      await notification;
      await new Promise((resolve) => setTimeout(resolve, 5));
    },
    close: () => client.end(),
  };
}
