export { hostsIn } from './content-hosts.ts';
export type { DocumentRequest } from './render-messages.ts';
export {
  createThemeRenderer,
  type DrawDocuments,
  type DrawPage,
  type ThemeRenderer,
} from './theme-renderer.ts';
