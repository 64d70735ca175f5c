/** The name in a Content-Disposition header, without folders; null when it says none. */
export function readFileName(disposition: string | null): string | null {
  if (disposition === null) return null;
  const encoded = /filename\*=(?:UTF-8'[^']*')?([^;]+)/i.exec(disposition)?.[1]?.trim();
  const decoded = encoded === undefined ? undefined : decode(encoded);
  const plain = /filename=(?:"((?:\\.|[^"\\])*)"|([^;]+))/i.exec(disposition);
  const name = decoded ?? plain?.[1]?.replace(/\\(.)/g, '$1') ?? plain?.[2]?.trim();
  return name?.split(/[/\\]/).at(-1) || null;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
