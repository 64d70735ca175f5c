/**
 * `Y.UA`. Old scripts ask which browser it is to work around its faults of long ago: `ie` is 0 everywhere, and the
 * others are numbers that are large enough for every question of that kind.
 */
export function readUserAgent({ userAgent, maxTouchPoints = 0, platform = '' }: Navigator): object {
  const version = (pattern: RegExp): number => Number.parseFloat(pattern.exec(userAgent)?.[1] ?? '0');
  const isTablet = platform === 'MacIntel' && maxTouchPoints > 1;
  const ios = version(/\bOS ([\d_]+) like Mac/) || (isTablet ? 17 : 0);
  const android = version(/Android ([\d.]+)/) || (/Android/.test(userAgent) ? 1 : 0);
  const chrome = version(/(?:Chrome|CriOS)\/([\d.]+)/);
  const gecko = /Firefox\//.test(userAgent) ? version(/rv:([\d.]+)/) || version(/Firefox\/([\d.]+)/) : 0;
  const webkit = version(/AppleWebKit\/([\d.]+)/);
  const isPhone = /Mobile|iPhone|iPod/.test(userAgent);
  return {
    ie: 0,
    edge: version(/Edg\/([\d.]+)/),
    opera: 0,
    gecko,
    webkit: gecko ? 0 : webkit,
    chrome,
    safari: chrome || gecko ? 0 : version(/Version\/([\d.]+)/),
    ios,
    ipad: /iPad/.test(userAgent) || isTablet ? ios : 0,
    iphone: /iPhone/.test(userAgent) ? ios : 0,
    ipod: 0,
    android,
    mobile: mobileOf({ ios, android, isPhone }),
    touchEnabled: maxTouchPoints > 0,
    secure: location.protocol === 'https:',
    os: osOf(userAgent, ios, android),
    userAgent,
    air: 0,
    nodejs: 0,
    phantomjs: 0,
    silk: 0,
  };
}

function mobileOf({
  ios,
  android,
  isPhone,
}: {
  ios: number;
  android: number;
  isPhone: boolean;
}): string | null {
  if (ios) return 'Apple';
  if (android) return 'Android';
  return isPhone ? 'Mobile' : null;
}

function osOf(userAgent: string, ios: number, android: number): string {
  if (ios) return 'ios';
  if (android) return 'android';
  if (/Windows/.test(userAgent)) return 'windows';
  return /Macintosh/.test(userAgent) ? 'macintosh' : 'linux';
}
