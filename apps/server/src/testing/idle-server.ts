// A program: the real server, answering requests and running no jobs, so that nothing happens in it but what a test
// asks for.
import { join } from 'node:path';
import { buildApp } from '../app.ts';
import { readConfig } from '../config/environment.ts';
import { createLog } from '../platform/log.ts';
import { prepareBrowserFolder } from './test-bundles.ts';

process.on('disconnect', () => process.exit(0));
const config = readConfig(process.env);
const app = await buildApp(config, {
  log: createLog(config),
  browserFolder: await prepareBrowserFolder(join(config.dataDir, 'browser')),
});
await app.start({ work: false });
await app.installThemes();
app.markReady();
process.stdout.write(`  Site   ${await app.http.listen({ port: 0, host: '127.0.0.1' })}/\n`);
