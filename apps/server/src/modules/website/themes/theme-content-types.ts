/**
 * The content type of a file of a theme, by its ending. Everything else is bytes, which browsers save and do not show.
 */
const contentTypes: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  bmp: 'image/bmp',
  cur: 'image/x-icon',
  gif: 'image/gif',
  ico: 'image/x-icon',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
  webp: 'image/webp',
  eot: 'application/vnd.ms-fontobject',
  otf: 'font/otf',
  ttf: 'font/ttf',
  woff: 'font/woff',
  woff2: 'font/woff2',
  css: 'text/css; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  htc: 'text/x-component',
  htm: 'text/html; charset=utf-8',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  md: 'text/plain; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  wasm: 'application/wasm',
  webmanifest: 'application/manifest+json; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  m4a: 'audio/mp4',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  ogg: 'audio/ogg',
  ogv: 'video/ogg',
  wav: 'audio/wav',
  webm: 'video/webm',
  pdf: 'application/pdf',
};

const COMPRESSIBLE = /^(?:text\/|image\/svg|application\/(?:json|manifest|xml|wasm)|font\/(?:otf|ttf))/;

export function contentTypeOf(path: string): string {
  const ending = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  return Object.hasOwn(contentTypes, ending)
    ? (contentTypes[ending] ?? 'application/octet-stream')
    : 'application/octet-stream';
}

export const isCompressible = (contentType: string): boolean => COMPRESSIBLE.test(contentType);
