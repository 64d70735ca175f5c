import { randomUUID } from 'node:crypto';
import { awning } from './awning-command.ts';
import { readTestServer } from './test-server.ts';

type Person = { email: string; password: string };

// Journeys run side by side against one server; each brings people of its own and disturbs nobody else's.
function inventName(role: string): Person {
  return { email: `${role}-${randomUUID()}@example.test`, password: `${randomUUID()}-old` };
}

export async function createMember(): Promise<Person> {
  const { email, password } = inventName('member');
  await awning(
    'member',
    'create',
    '--site',
    'demo',
    '--role',
    'admin',
    '--email',
    email,
    '--password',
    password,
  );
  return { email, password };
}

export async function createCustomer(): Promise<Person> {
  const { email, password } = inventName('customer');
  await awning('customer', 'create', '--site', 'demo', '--email', email, '--password', password);
  return { email, password };
}

/** A site that belongs to one journey alone, with its owner. It answers at a name of its own on this machine. */
export async function createSite(): Promise<{ url: string; title: string; owner: Person }> {
  const slug = `journey-${randomUUID().slice(0, 8)}`;
  const title = `Site ${slug}`;
  const owner = inventName('owner');
  await awning('site', 'create', '--slug', slug, '--title', title);
  await awning(
    'member',
    'create',
    '--site',
    slug,
    '--owner',
    '--email',
    owner.email,
    '--password',
    owner.password,
  );
  const url = new URL(readTestServer().url);
  url.hostname = `${slug}.localhost`;
  return { url: url.origin, title, owner };
}
