import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { describeApi } from './api-description.ts';

interface Operation {
  readonly description: string;
  readonly requestBody?: { content: Record<string, { schema: { properties: Record<string, unknown> } }> };
  readonly responses: Record<string, { content?: Record<string, { schema: { required: string[] } }> }>;
}
interface Description {
  readonly openapi: string;
  readonly paths: Record<string, Record<string, Operation>>;
}

let app: TestApp;
let description: Description;

beforeAll(async () => {
  app = await createTestApp();
  await app.make.site();
  const answer = await app.browser().get('/api/openapi.json');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toContain('application/json');
  description = answer.json();
});
afterAll(() => app.close());

describe('GET /api/openapi.json', () => {
  it('names every call of the route table, and nothing else', () => {
    const described = Object.entries(description.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const registered = app.rules
      .filter(({ url }) => url.startsWith('/api/'))
      .map(({ method, url }) => `${method} ${url.replace(/:(\w+)/g, '{$1}')}`);
    expect(described.sort()).toEqual(registered.sort());
    expect(description.openapi).toBe('3.1.0');
  });

  it('is what describeApi says, without anything JSON cannot say', () => {
    expect(JSON.parse(JSON.stringify(describeApi(app.http)))).toEqual(description);
  });

  it('says of every call what it answers', () => {
    const unsaid = Object.entries(description.paths).flatMap(([path, operations]) =>
      Object.entries(operations)
        .filter(([, { responses }]) => {
          const answers = Object.entries(responses).filter(([status]) => status !== 'default');
          // 204 is an answer without a body.
          return !answers.some(([status, { content }]) => status === '204' || content?.['application/json']);
        })
        .map(([method]) => `${method.toUpperCase()} ${path}`),
    );
    expect(unsaid).toEqual([]);
  });

  it('takes bodies from the schemas that check them, and says who may call and how refusals look', () => {
    const { post, put } = {
      ...description.paths['/api/members'],
      ...description.paths['/api/members/{memberId}'],
    };
    expect(Object.keys(post?.requestBody?.content['application/json']?.schema.properties ?? {})).toEqual([
      'email',
      'password',
      'displayName',
      'roles',
    ]);
    expect(put?.description).toBe('May be called by: member: members.manage.');
    expect(post?.responses.default?.content?.['application/json']?.schema.required).toEqual([
      'error',
      'code',
      'message',
    ]);
  });
});
