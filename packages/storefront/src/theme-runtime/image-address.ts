/** The address of an image in a width; those that are no file of a server stay as they are. */
export function sizedAddress(address: string, width: number): string {
  if (/^(data|blob):/i.test(address)) return address;
  const [, path = '', query = '', fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/.exec(address) ?? [];
  const others = query.split('&').filter((part) => part !== '' && !part.startsWith('format='));
  return `${path}?${[...others, `format=${width}w`].join('&')}${fragment}`;
}
