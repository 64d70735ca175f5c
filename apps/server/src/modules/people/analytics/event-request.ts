import type { FastifyRequest } from 'fastify';

/** What is read of a request. */
export type EventRequest = Pick<FastifyRequest, 'site' | 'member' | 'ip' | 'host' | 'headers' | 'socket'>;
