import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurably } from './durable-file.ts';

export async function readPassword(root: string): Promise<string | undefined> {
  const text = await readFile(passwordFile(root), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text.trim() || undefined;
}

// base64url stays as it is in a connection string and in a quoted SQL literal.
export function generatePassword(): string {
  return randomBytes(24).toString('base64url');
}

export async function savePassword(root: string, password: string): Promise<void> {
  await writeDurably(passwordFile(root), `${password}\n`, 0o600);
}

function passwordFile(root: string): string {
  return join(root, 'postgres', 'password');
}
