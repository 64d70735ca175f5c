export { addLine } from '../apps/server/src/app.ts';
