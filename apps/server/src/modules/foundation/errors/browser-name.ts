/** In the order in which they are asked: most browsers say that they are others too. */
const KINDS: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /\b(?:OPR|Opera)\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Chrome|CriOS|Chromium)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)(?:\.\d+)*(?: Mobile\/\S+)? Safari\//],
];

/** Name and main version by what a browser says that it is, such as `Firefox 140`. */
export function browserName(userAgent: string): string {
  for (const [name, sign] of KINDS) {
    const version = sign.exec(userAgent)?.[1];
    if (version !== undefined) return `${name} ${version.slice(0, 4)}`;
  }
  return userAgent === '' ? 'Not told' : 'Other browsers';
}
