export { readZip, ZipError, type ZipProblem } from './read-zip.ts';
