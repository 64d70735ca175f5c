import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Compiled code is kept between starts: the next one is faster and needs no TypeScript stripper in memory. Everything
// is imported after this line for that reason; a folder that cannot be written only costs the benefit.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/awning-compile', import.meta.url)));
const { runServer } = await import('./run-server.ts');
await runServer();
