import { once } from 'node:events';
import fastify from 'fastify';
import pg from 'pg';
import { type PeerProcess, startPeer } from './peer-process.ts';

interface IdealOptions {
  readonly databaseUrl: string;
  readonly poolSize: number;
  readonly websiteId: string;
  readonly formId: string;
}

/** What the ideal receives; it believes it all. */
export interface IdealSubmission {
  readonly submissionId: string;
  readonly answers: object;
  readonly page: object;
}

/**
 * The least that storing a form can be: a handler that trusts its caller completely and inserts one row by a prepared
 * statement into the same table. It knows nobody, checks nothing, counts nothing and notifies nobody.
 */
export const startIdealFormServer = (options: IdealOptions): Promise<PeerProcess> =>
  startPeer(import.meta.filename, options);

const STORE = `
  insert into form_submissions (website_id, submission_id, form_id, revision, answers, state, page, created_at)
  values ($1, $2, $3, 1, $4, 'new', $5, now())`;

async function serve({ databaseUrl, poolSize, websiteId, formId }: IdealOptions): Promise<number> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: poolSize });
  const app = fastify();
  app.post<{ Body: IdealSubmission }>('/submissions', async ({ body }) => {
    const { submissionId, answers, page } = body;
    const values = [websiteId, submissionId, formId, JSON.stringify(answers), JSON.stringify(page)];
    await pool.query({ name: 'store', text: STORE, values });
    return { submissionId };
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The machine gave no port.');
  return address.port;
}

if (process.argv[1] === import.meta.filename && process.send) {
  const [options] = (await once(process, 'message')) as [IdealOptions];
  process.send(await serve(options));
  process.once('disconnect', () => process.exit(0));
}
