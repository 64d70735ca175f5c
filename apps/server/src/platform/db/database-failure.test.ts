import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { toCatalogued } from '../http/responses/error-response.ts';

import { databaseFailure, isRetryable, violatedConstraint } from './index.ts';
import { FailedStatement } from './queryable.ts';

const fromServer = (code: string): Error => {
  const error = new pg.DatabaseError('the server says so', 1, 'error');
  error.code = code;
  return error;
};
const fromSystem = (code: string, syscall?: string): Error =>
  Object.assign(new Error(code), { code, ...(syscall ? { syscall } : {}) });
const wrapped = (cause: Error): Error => new FailedStatement('select 1', cause);

describe('what a failed query means', () => {
  it.each([
    ['53100', 507],
    ['57014', 503],
    ['55P03', 503],
    ['40001', 503],
    ['40P01', 503],
    ['57P01', 503],
    ['57P03', 503],
    ['53300', 503],
    ['08006', 503],
    ['25006', 503],
    ['22021', 400],
    ['22P05', 400],
    ['23505', 500],
    ['42P01', 500],
  ])('SQLSTATE %s answers %i, however deep it is wrapped', (state, status) => {
    const request = { url: '/' };
    expect(toCatalogued(fromServer(state), request).status).toBe(status);
    expect(toCatalogued(wrapped(wrapped(fromServer(state))), request).status).toBe(status);
  });

  it.each([
    ['ECONNREFUSED', 'connect'],
    ['ENOENT', 'connect'],
    ['ECONNRESET', 'read'],
    ['EPIPE', 'write'],
    ['ENOTFOUND', 'getaddrinfo'],
    ['EAI_AGAIN', 'getaddrinfo'],
  ])('%s from %s is a server that is away', (code, syscall) => {
    expect(databaseFailure(wrapped(fromSystem(code, syscall)))).toBe('unavailable');
  });

  it('a name with two addresses, both refused, is a server that is away', () => {
    const both = new AggregateError([
      fromSystem('ECONNREFUSED', 'connect'),
      fromSystem('ECONNREFUSED', 'connect'),
    ]);
    expect(databaseFailure(wrapped(both))).toBe('unavailable');
  });

  it('a missing file, or an error of our own, is no trouble of the database', () => {
    expect(databaseFailure(fromSystem('ENOENT', 'open'))).toBeUndefined();
    expect(databaseFailure(fromSystem('EPIPE'))).toBeUndefined();
    expect(databaseFailure(new Error('oops'))).toBeUndefined();
    expect(databaseFailure('oops')).toBeUndefined();
  });

  it('only serialization failures and deadlocks are worth another attempt', () => {
    expect(['40001', '40P01', '40002', '23505', '57014'].filter((s) => isRetryable(fromServer(s)))).toEqual([
      '40001',
      '40P01',
    ]);
  });

  it('a lock that is handed over at that moment is tried again, other internal errors are not', () => {
    const handover = Object.assign(fromServer('XX000'), { routine: 'MultiXactIdCreateFromMembers' });
    expect(isRetryable(wrapped(handover))).toBe(true);
    expect(isRetryable(wrapped(fromServer('XX000')))).toBe(false);
  });

  it('a cause that is its own cause ends the search', () => {
    const circle = new Error('circle');
    circle.cause = circle;
    expect(violatedConstraint(circle)).toBeUndefined();
  });
});
