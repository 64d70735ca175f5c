import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { hostileDrawings } from './hostile-drawings.ts';
import { hostileNames } from './hostile-names.ts';
import { packing, pngChunk, pngOf, zipOf } from './raw-formats.ts';
import { animatedImage, jpegImage, plainImage, pngImage } from './sample-images.ts';

export interface HostileFile {
  readonly attack: string;
  readonly name: string;
  readonly content: Buffer;
}

type Format = 'jpg' | 'png' | 'gif' | 'webp' | 'avif';

/** Numbers that look random and are the same on every run. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

async function goodImages(): Promise<Record<Format, Buffer>> {
  const random = createRandom(7);
  const noise = Buffer.from(Array.from({ length: 64 * 48 * 3 }, () => random(256)));
  const image = sharp(noise, { raw: { width: 64, height: 48, channels: 3 } });
  return {
    jpg: await image.clone().jpeg().toBuffer(),
    png: await image.clone().png().toBuffer(),
    gif: await image.clone().gif().toBuffer(),
    webp: await image.clone().webp().toBuffer(),
    avif: await image.clone().avif({ effort: 0 }).toBuffer(),
  };
}

const formats: readonly Format[] = ['jpg', 'png', 'gif', 'webp', 'avif'];

function wrongTypes(): HostileFile[] {
  const contents: Record<string, string | Buffer> = {
    windows: Buffer.from('4d5a90000300000004000000ffff0000', 'hex'),
    linux: Buffer.from('7f454c4602010100000000000000000002003e00', 'hex'),
    java: Buffer.from('cafebabe0000003d', 'hex'),
    shell: '#!/bin/sh\nrm -rf /\n',
    page: '<!doctype html><script>alert(1)</script>',
    'page without a doctype': '<script>alert(document.cookie)</script>',
    script: 'alert(document.cookie)',
    php: '<?php system($_GET["c"]); ?>',
    xml: '<?xml version="1.0"?><x xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></x>',
    xslt: '<?xml version="1.0"?><xsl:stylesheet xmlns:xsl="http://www.w3.org/1999/XSL/Transform"/>',
    flash: Buffer.from('435753090000000078da', 'hex'),
    tiff: Buffer.from('49492a0008000000000000000000', 'hex'),
    bitmap: Buffer.from('424d460000000000000036000000280000000200000002000000', 'hex'),
    photoshop: Buffer.from('3842505300010000000000000003', 'hex'),
    heic: Buffer.from('00000018667479706865696300000000686569636d696631', 'hex'),
    gzip: Buffer.from('1f8b0800000000000003', 'hex'),
    '7-zip': Buffer.from('377abcaf271c0004', 'hex'),
    rar: Buffer.from('526172211a0700', 'hex'),
    sqlite: Buffer.from('SQLite format 3\0'),
    postscript: '%!PS-Adobe-3.0\n(%pipe%id) (w) file',
    'magick vector':
      'push graphic-context\nfill \'url(https://example.com/x.jpg"|id")\'\npop graphic-context',
    binary: Buffer.from(Array.from({ length: 600 }, (_, i) => (i * 89) & 255)),
    'not UTF-8': Buffer.from('c3285f80ff', 'hex'),
  };
  return Object.entries(contents).flatMap(([what, content]) =>
    ['photo.jpg', 'notes.pdf'].map((name) => ({
      attack: 'another type under a harmless name',
      name: `${what}-${name}`,
      content: Buffer.from(content),
    })),
  );
}

const truncated = (good: Record<Format, Buffer>): HostileFile[] =>
  formats.flatMap((format) =>
    [1, 4, 8, 12, 16, 24, 32, 48, 0.25, 0.5, 0.75, 0.95].map((at) => {
      const end = at < 1 ? Math.floor(good[format].length * at) : at;
      return {
        attack: 'cut off',
        name: `cut-${end}.${format}`,
        content: good[format].subarray(0, end),
      };
    }),
  );

function polyglots(good: Record<Format, Buffer>): HostileFile[] {
  const tails: Record<string, Buffer> = {
    page: Buffer.from('<html><script>alert("HOSTILE-TAIL")</script></html>'),
    php: Buffer.from('<?php echo "HOSTILE-TAIL"; ?>'),
    archive: zipOf('HOSTILE-TAIL.txt', Buffer.from('HOSTILE-TAIL')),
    document: Buffer.from('%PDF-1.7\n% HOSTILE-TAIL\n%%EOF'),
    drawing: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="HOSTILE-TAIL"/>'),
  };
  const withTail = formats.flatMap((format) =>
    Object.entries(tails).map(([what, tail]) => ({
      attack: 'a second file behind an image',
      name: `${what}.${format}`,
      content: Buffer.concat([good[format], tail]),
    })),
  );
  const inside = [
    Buffer.from('GIF89a/*\0\0\0\0\0*/=1;alert("HOSTILE-TAIL")//;'),
    Buffer.concat([
      good.jpg.subarray(0, 2),
      Buffer.from([0xff, 0xfe, 0x00, 0x1e]),
      Buffer.from('<?php echo "HOSTILE-TAIL" ?>'),
      good.jpg.subarray(2),
    ]),
    Buffer.concat([
      good.png.subarray(0, 33),
      pngChunk('tEXt', Buffer.from('Comment\0<script>HOSTILE-TAIL</script>')),
      good.png.subarray(33),
    ]),
    Buffer.concat([Buffer.from('%PDF-1.4 HOSTILE-TAIL\n'), good.jpg]),
    Buffer.concat([Buffer.from('<script>HOSTILE-TAIL</script>'), good.png]),
  ].map((content, i) => ({
    attack: 'a second file inside an image',
    name: `inside-${i}.${['gif', 'jpg', 'png', 'jpg', 'png'][i]}`,
    content,
  }));
  return [...withTail, ...inside];
}

const CLAIMED = 64_250;

function liars(good: Record<Format, Buffer>): HostileFile[] {
  const patch = (content: Buffer, change: (copy: Buffer) => void): Buffer => {
    const copy = Buffer.from(content);
    change(copy);
    return copy;
  };
  const frameHeader = good.jpg.findIndex(
    (byte, i) => byte === 0xff && /^c[0-2]$/.test((good.jpg[i + 1] ?? 0).toString(16)),
  );
  const sizes = [CLAIMED, 65_000, 50_001];
  return sizes.flatMap((side) =>
    [
      { name: 'png', content: pngOf({ width: side, height: side, pixels: Buffer.alloc(64) }) },
      {
        name: 'gif',
        content: patch(good.gif, (gif) => void gif.writeUInt16LE(side, gif.writeUInt16LE(side, 6))),
      },
      {
        name: 'jpg',
        content: patch(
          good.jpg,
          (jpg) => void jpg.writeUInt16BE(side, jpg.writeUInt16BE(side, frameHeader + 5)),
        ),
      },
      {
        name: 'webp',
        content: Buffer.concat([
          Buffer.from('RIFF'),
          Buffer.from([40, 0, 0, 0]),
          Buffer.from('WEBPVP8X'),
          Buffer.from([10, 0, 0, 0, 0, 0, 0, 0]),
          Buffer.from([side & 255, side >> 8, 0, side & 255, side >> 8, 0]),
          good.webp.subarray(12),
        ]),
      },
    ].map(({ name, content }) => ({
      attack: 'claims billions of pixels',
      name: `claims-${side}.${name}`,
      content,
    })),
  );
}

async function bombs(): Promise<HostileFile[]> {
  const zeros = (side: number): Buffer =>
    deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side), packing);
  const black = (side: number): Buffer =>
    pngOf({ width: side, height: side, bitDepth: 1, colorType: 0, compressed: zeros(side) });
  const base = await pngImage(8, 8);
  const text = deflateSync(Buffer.alloc(30_000_000), packing);
  const withChunk = (kind: string, body: Buffer): Buffer =>
    Buffer.concat([base.subarray(0, 33), pngChunk(kind, body), base.subarray(33)]);
  return [
    ...[7_100, 9_000, 16_000, 30_000].map((side) => ({ name: `black-${side}.png`, content: black(side) })),
    { name: 'text.png', content: withChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), text])) },
    { name: 'profile.png', content: withChunk('iCCP', Buffer.concat([Buffer.from('bomb\0\0'), text])) },
    { name: 'many-texts.png', content: withChunk('tEXt', Buffer.alloc(200_000, 65)) },
    { name: 'thin.png', content: pngOf({ width: 1_000_000, height: 1, pixels: Buffer.alloc(4_000_001) }) },
    { name: 'wide.jpg', content: await jpegImage(16_000, 3_200, '#ffffff') },
  ].map((file) => ({ attack: 'small to send, large to unpack', ...file }));
}

/** The same frame again and again, which takes no encoder. */
function repeatFrame(still: Buffer, times: number): Buffer {
  const flags = still.readUInt8(10);
  const start = 13 + (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  const frames = Array.from({ length: times }, () => still.subarray(start, -1));
  return Buffer.concat([still.subarray(0, start), ...frames, still.subarray(-1)]);
}

const giants = async (): Promise<HostileFile[]> => {
  const frames = (format: 'gif' | 'webp', count: number) =>
    animatedImage(format, { width: 4, height: 4, frames: count });
  const tall = await animatedImage('gif', { width: 400, height: 400, frames: 2 });
  const claiming = Buffer.from(tall);
  claiming.writeUInt16LE(65_535, claiming.writeUInt16LE(65_535, 6));
  return [
    { name: 'frames-301.gif', content: await frames('gif', 301) },
    { name: 'frames-1500.gif', content: await frames('gif', 1_500) },
    { name: 'frames-301.webp', content: await frames('webp', 301) },
    { name: 'frames-800.webp', content: await frames('webp', 800) },
    { name: 'canvas.gif', content: claiming },
    { name: 'film.gif', content: repeatFrame(await plainImage(1_000, 600).gif().toBuffer(), 90) },
  ].map((file) => ({ attack: 'an animated giant', ...file }));
};

function metadataBombs(good: Record<Format, Buffer>): HostileFile[] {
  const segment = (marker: number, body: Buffer): Buffer => {
    const head = Buffer.from([0xff, marker, 0, 0]);
    head.writeUInt16BE(body.length + 2, 2);
    return Buffer.concat([head, body]);
  };
  const jpegWith = (...segments: Buffer[]): Buffer =>
    Buffer.concat([good.jpg.subarray(0, 2), ...segments, good.jpg.subarray(2)]);
  const exif = (body: string): Buffer =>
    Buffer.concat([Buffer.from('Exif\0\0'), Buffer.from(body, 'latin1')]);
  const loop = 'II*\0\x08\0\0\0\x01\0\x69\x87\x04\0\x01\0\0\0\x08\0\0\0\x08\0\0\0';
  const huge = `II*\0\x08\0\0\0\xff\xff${'HOSTILE-TAIL'.repeat(100)}`;
  return [
    jpegWith(segment(0xe1, exif(loop))),
    jpegWith(segment(0xe1, exif(huge))),
    jpegWith(segment(0xe1, exif('MM\0*\xff\xff\xff\xff HOSTILE-TAIL'))),
    jpegWith(...Array.from({ length: 200 }, () => segment(0xe1, Buffer.alloc(65_000, 66)))),
    jpegWith(...Array.from({ length: 20_000 }, () => segment(0xfe, Buffer.from('HOSTILE-TAIL')))),
    jpegWith(segment(0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01'), Buffer.alloc(60_000, 1)]))),
    jpegWith(segment(0xed, Buffer.concat([Buffer.from('Photoshop 3.0\x008BIM'), Buffer.alloc(1_000, 255)]))),
    jpegWith(segment(0xe1, Buffer.from('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>HOSTILE-TAIL</x:xmpmeta>'))),
  ].map((content, i) => ({ attack: 'metadata made to hurt', name: `metadata-${i}.jpg`, content }));
}

function archives(): HostileFile[] {
  const zeros = Buffer.alloc(20_000_000);
  const nested = zipOf('inner.zip', zipOf('zeros', zeros));
  return [
    { name: 'bomb.zip', content: zipOf('zeros', zeros) },
    { name: 'nested.zip', content: nested },
    { name: 'climbing.zip', content: zipOf('../../../../etc/passwd', Buffer.from('x')) },
    {
      name: 'report.docx',
      content: zipOf('[Content_Types].xml', Buffer.from('<!DOCTYPE x [<!ENTITY a "a">]><Types>&a;</Types>')),
    },
    { name: 'report.docx', content: zipOf('word/document.xml', zeros) },
    { name: 'program.jar', content: zipOf('META-INF/MANIFEST.MF', Buffer.from('Main-Class: X')) },
    { name: 'page.zip', content: zipOf('index.html', Buffer.from('<script>alert(1)</script>')) },
    { name: 'cut.zip', content: nested.subarray(0, 200) },
  ].map((file) => ({ attack: 'archives, which are stored and never unpacked', ...file }));
}

const texts = (): HostileFile[] =>
  [
    { name: 'page.txt', content: '<!doctype html><script>alert(1)</script>' },
    { name: 'formula.csv', content: '=cmd|"/c calc"!A1,2\n' },
    { name: 'page.html', content: '<p>Hello</p>' },
    { name: 'module.mjs', content: 'export const x = 1;' },
    { name: 'style.css', content: 'body { background: url(//example.com) }' },
    { name: 'nul.txt', content: 'a\0b' },
    { name: 'escape.txt', content: '\u001b]0;title\u0007' },
    { name: 'turned.txt', content: '\u202egnp.exe' },
  ].map(({ name, content }) => ({
    attack: 'text that means something elsewhere',
    name,
    content: Buffer.from(content),
  }));

const empties = (): HostileFile[] => [
  ...['photo.jpg', 'photo.png', 'drawing.svg', 'song.mp3', 'film.mp4', 'report.pdf', 'notes.txt', ''].map(
    (name) => ({
      attack: 'nothing in it',
      name,
      content: Buffer.alloc(0),
    }),
  ),
  ...['\n', ' ', '<', '\ufeff'].map((text, i) => ({
    attack: 'nothing in it',
    name: `almost-${i}.svg`,
    content: Buffer.from(text),
  })),
];

/** Single bytes changed here and there: what no list of attacks thinks of. */
function mutations(good: Record<Format, Buffer>): HostileFile[] {
  const random = createRandom(20_261);
  return formats.flatMap((format) =>
    Array.from({ length: 20 }, (_, i) => {
      const content = Buffer.from(good[format]);
      for (let change = 0; change <= i % 8; change++) content[random(content.length)] = random(256);
      return { attack: 'bytes changed at random', name: `changed-${i}.${format}`, content };
    }),
  );
}

/** At least 300 files that an attacker could send, the same on every run. */
export async function createHostileFiles(): Promise<HostileFile[]> {
  const good = await goodImages();
  return [
    ...wrongTypes(),
    ...truncated(good),
    ...polyglots(good),
    ...liars(good),
    ...(await bombs()),
    ...(await giants()),
    ...metadataBombs(good),
    ...archives(),
    ...texts(),
    ...empties(),
    ...mutations(good),
    ...hostileDrawings.map((markup, i) => ({
      attack: 'a drawing with script, links or entities',
      name: `drawing-${i}.svg`,
      content: Buffer.from(markup),
    })),
    ...hostileNames.map((name) => ({ attack: 'an odd name', name, content: good.png })),
  ];
}
