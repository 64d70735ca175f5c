export { randomUUID } from 'node:crypto';
