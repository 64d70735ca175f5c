export {
  type MovedAddress,
  type MovedAddresses,
  movedLink,
  movedLinksInDocument,
  movedLinksInHtml,
  movedLinksInSettings,
} from './moved-links.ts';
