import { type FoundAddress, type HostKind, hostOf } from './host-address.ts';

/** A text that begins as a whole address. In templates of texts, `${…}` ends it. */
const LITERAL = /(?<quote>["'`])(?<address>(?:https?:|wss?:)?\/\/[^"'`\s<>\\]{3,300})/gi;

const CONNECTS =
  /(?:\bfetch|\bio|\.\s*(?:ajax|get|post|getJSON|open|sendBeacon|load)|\b(?:WebSocket|EventSource|XMLHttpRequest))\s*\(\s*(?:["'](?:GET|POST|PUT|HEAD)["']\s*,\s*)?$/i;
const LOADS_SCRIPT =
  /\bimport\s*\(?\s*$|\bimportScripts\s*\(\s*$|\bfrom\s*$|\b(?:getScript|loadScript)\s*\(\s*$/i;
const SOURCE =
  /(?:\.\s*src\s*=|\bsrc['"]?\s*:|setAttribute\s*\(\s*['"]src['"]\s*,|\battr\s*\(\s*['"]src['"]\s*,|src=\\?["']?)\s*$/i;
const SHEET = /(?:\.\s*href\s*=|setAttribute\s*\(\s*['"]href['"]\s*,)\s*$/i;

const ENDINGS: readonly (readonly [RegExp, HostKind])[] = [
  [/\.m?js(?:[?#]|$)/i, 'scripts'],
  [/\.css(?:[?#]|$)/i, 'styles'],
  [/\.(?:woff2?|ttf|otf|eot)(?:[?#]|$)/i, 'fonts'],
  [/\.(?:png|jpe?g|gif|svg|webp|avif|ico|mp4|webm|mp3|ogg)(?:[?#]|$)/i, 'images'],
];

/** More than any script names; each is looked at with what stands before it. */
const MOST = 5_000;
/** So much before an address is looked at to learn what it is for. */
const BEFORE = 400;

/**
 * What a script loads from elsewhere, as far as its text tells: addresses in it that are given to something that
 * loads, or that end as a file does. Those of links are nothing that is loaded.
 */
export function* scriptAddresses(text: string): Generator<FoundAddress> {
  let addresses = 0;
  for (const { index, groups } of text.matchAll(LITERAL)) {
    const address = groups?.address ?? '';
    if (hostOf(address) === null) continue;
    if (++addresses > MOST) return;
    const kind = kindOf(address, text.slice(Math.max(0, index - BEFORE), index));
    if (kind) yield { kind, address, at: index };
  }
}

function kindOf(address: string, before: string): HostKind | null {
  if (/^wss?:/i.test(address) || CONNECTS.test(before)) return 'connections';
  if (LOADS_SCRIPT.test(before)) return 'scripts';
  const ending = ENDINGS.find(([pattern]) => pattern.test(address));
  if (ending) return ending[1];
  if (SOURCE.test(before)) return elementKind(before);
  if (SHEET.test(before) && /createElement\s*\(\s*['"]link['"]/i.test(before)) return 'styles';
  return null;
}

/** By the element that was named last. */
function elementKind(before: string): HostKind | null {
  const named = [
    ...before.matchAll(/createElement\s*\(\s*['"](\w+)['"]|<(script|iframe|img)\b|new\s+(Image)\b/gi),
  ].at(-1);
  const name = (named?.[1] ?? named?.[2] ?? named?.[3])?.toLowerCase();
  if (name === 'script') return 'scripts';
  if (name === 'iframe') return 'frames';
  return name === undefined ? null : 'images';
}
