import { afterAll } from 'vitest';
import { type FormDesk, openFormDesk } from './form-desk.ts';
import { createTestApp, type TestApp } from './test-app.ts';
import type { TestBrowser } from './test-browser.ts';

/** For a file of tests about forms: an app of its own that closes with the file, a site with forms and a visitor. */
export async function openFormTest(): Promise<{
  readonly app: TestApp;
  readonly desk: FormDesk;
  readonly visitor: TestBrowser;
}> {
  const app = await createTestApp();
  afterAll(() => app.close());
  const desk = await openFormDesk(app);
  return { app, desk, visitor: desk.visitor() };
}
