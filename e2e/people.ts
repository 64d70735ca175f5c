import { randomUUID } from 'node:crypto';
import { awning } from './awning-command.ts';

type Person = { email: string; password: string };

// Journeys run side by side against one server; each brings people of its own and disturbs nobody else's.
function makeUp(role: string): Person {
  return { email: `${role}-${randomUUID()}@example.test`, password: `${randomUUID()}-old` };
}

export async function createMember(): Promise<Person> {
  const { email, password } = makeUp('member');
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
  const { email, password } = makeUp('customer');
  await awning('customer', 'create', '--site', 'demo', '--email', email, '--password', password);
  return { email, password };
}
