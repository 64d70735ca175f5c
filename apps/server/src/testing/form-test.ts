import { afterAll } from 'vitest';
import { type FormFixture, openFormFixture } from './form-fixture.ts';
import { createTestApp, type TestApp } from './test-app.ts';
import type { TestBrowser } from './test-browser.ts';

/** For a file of tests about forms: an app of its own that closes with the file, a site with forms and a visitor. */
export async function openFormTest(): Promise<{
  readonly app: TestApp;
  readonly fixture: FormFixture;
  readonly visitor: TestBrowser;
}> {
  const app = await createTestApp();
  afterAll(() => app.close());
  const fixture = await openFormFixture(app);
  return { app, fixture, visitor: fixture.visitor() };
}
