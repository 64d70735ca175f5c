export { createTestApp } from './testing/create-test-app.ts';
