import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { createDataFolder, startServer } from '../scripts/testing/server-process.ts';
import { startBareServer } from './bare-http-server.ts';
import { median, type Report } from './bench-report.ts';
import { type Load, measureLoad } from './http-load.ts';

export const name = 'media';

const root = join(import.meta.dirname, '..');
const owner = { email: 'owner@example.com', password: 'correct horse battery' };
/** As browsers of two generations name them, and what is made for them. The settings are those of the server. */
const formats = [
  {
    name: 'WebP',
    accept: 'image/webp,*/*;q=0.8',
    encode: (of: Sharp) => of.webp({ quality: 80, effort: 3 }),
  },
  {
    name: 'AVIF',
    accept: 'image/avif,image/webp,*/*;q=0.8',
    encode: (of: Sharp) => of.avif({ quality: 55, effort: 2 }),
  },
] as const;
const [{ accept: usualAccept }] = formats;
const widths = [300, 500, 750, 1000, 1500];
const images = 4;
const atOnce = 50;
const sliceMs = 1_000;
const slices = 10;
/** Of what a server does that knows nothing else. */
const goal = 70;

export async function run(report: Report): Promise<void> {
  const { folder: dataFolder, remove } = await createDataFolder('media-bench');
  const scratch = await mkdtemp(join(tmpdir(), 'awning-media-bench-'));
  const server = await startServer({
    root,
    dataFolder,
    env: {
      AWNING_OWNER_EMAIL: owner.email,
      AWNING_OWNER_PASSWORD: owner.password,
      AWNING_REQUESTS_PER_MINUTE: '0',
    },
  });
  try {
    const site = await signIn(server.url);
    const addresses: string[] = [];
    for (let seed = 1; seed <= images; seed++) addresses.push(await site.upload(await createImage(seed)));
    for (const format of formats) await measureFirstRequests(report, { addresses, scratch, format });
    await measureManyAtOnce(report, { address: addresses[1] ?? '', url: server.url });
    await measureCached(report, { address: `${addresses[0]}?format=500w`, pid: server.pid });
  } finally {
    await server.stop();
    await remove();
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Twelve megapixels with smooth parts, edges and grain, as a camera makes them. */
async function createImage(seed: number): Promise<Buffer> {
  const [width, height] = [4000, 3000];
  const pixels = Buffer.alloc(width * height * 3);
  let state = seed;
  for (let at = 0; at < pixels.length; at += 3) {
    const [x, y] = [(at / 3) % width, Math.floor(at / 3 / width)];
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const grain = (state >>> 24) / 16;
    const edge = (x >> 8) % 2 === (y >> 8) % 2 ? 40 : 0;
    pixels[at] = (x / width) * 180 + grain + edge;
    pixels[at + 1] = (y / height) * 180 + grain;
    pixels[at + 2] = 90 + 60 * Math.sin((x + y) / 300 + seed) + grain + edge;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();
}

async function signIn(url: string): Promise<{ upload(image: Buffer): Promise<string> }> {
  const cookies = new Map<string, string>();
  const call = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const response = await fetch(url + path, {
      ...init,
      headers: { ...init.headers, cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split(/=(.*)/s);
      cookies.set(name, value);
    }
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response;
  };
  await call('/api/member-session');
  await call('/api/member-session', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf-token': cookies.get('crumb') ?? '' },
    body: JSON.stringify(owner),
  });
  return {
    async upload(image) {
      const body = new FormData();
      body.append('file', new Blob([Uint8Array.from(image)]), 'picture.jpg');
      const response = await call('/api/media/assets', {
        method: 'POST',
        headers: { 'sec-fetch-site': 'same-origin', origin: url },
        body,
      });
      const { assetUrl } = (await response.json()) as { assetUrl: string };
      return url + assetUrl;
    },
  };
}

async function ask(address: string, accept: string = usualAccept): Promise<Buffer> {
  const response = await fetch(address, { headers: { accept } });
  if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`);
  return Buffer.from(await response.arrayBuffer());
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
};

/** The same file, size, format and settings; both are warm, and they take turns. */
async function measureFirstRequests(
  report: Report,
  o: { addresses: readonly string[]; scratch: string; format: (typeof formats)[number] },
): Promise<void> {
  const { name, accept, encode } = o.format;
  sharp.cache(false);
  sharp.concurrency(2);
  const bare = (path: string, width: number): Promise<Buffer> =>
    encode(
      sharp(path, { failOn: 'error', sequentialRead: true }).resize(
        width,
        Math.round((3000 * width) / 4000),
        { fit: 'fill' },
      ),
    ).toBuffer();
  const ours: number[] = [];
  const theirs: number[] = [];
  for (const [i, address] of o.addresses.entries()) {
    const path = join(o.scratch, `${i}.jpg`);
    await writeFile(path, await ask(`${address}?format=original`));
    for (const width of widths) {
      const our = await timed(() => ask(`${address}?format=${width}w`, accept));
      const their = await timed(() => bare(path, width));
      // The first image only warms both up.
      if (i === 0) continue;
      ours.push(our);
      theirs.push(their);
    }
  }
  report({
    what: `first request for a width of a 12-megapixel JPEG as ${name}, median of ${ours.length}`,
    value: median(ours),
    unit: 'ms',
    against: { name: '1.5 x sharp alone', value: 1.5 * median(theirs) },
    better: 'lower',
  });
}

async function measureManyAtOnce(
  report: Report,
  { address, url }: { address: string; url: string },
): Promise<void> {
  const jobs = async (): Promise<number> => {
    const numbers = await (await fetch(`${url}/metrics`)).text();
    return Number(/^awning_image_jobs_total (\d+)$/m.exec(numbers)?.[1]);
  };
  const before = await jobs();
  await Promise.all(Array.from({ length: atOnce }, () => ask(`${address}?format=2500w`)));
  report({
    what: `images made for ${atOnce} requests at once for one missing width`,
    value: (await jobs()) - before,
    unit: 'job',
    against: { name: 'limit', value: 1 },
    better: 'lower',
  });
}

async function measureCached(
  report: Report,
  { address, pid }: { address: string; pid: number },
): Promise<void> {
  const { host, port, pathname, search } = new URL(address);
  const response = await fetch(address, { headers: { accept: usualAccept } });
  const body = new Uint8Array(await response.arrayBuffer());
  const headers = Object.fromEntries(
    [...response.headers].filter(([name]) => !['connection', 'date', 'keep-alive'].includes(name)),
  );
  const peer = await startBareServer({ headers, body });
  try {
    const request = `GET ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\nAccept: ${usualAccept}\r\n\r\n`;
    const rounds: { our: Load; their: Load }[] = [];
    for (let slice = 0; slice <= slices; slice++) {
      const our = await measureLoad({ port: Number(port), pid }, request, sliceMs);
      const their = await measureLoad(peer, request, sliceMs);
      // The first slice only warms both up.
      if (slice > 0) rounds.push({ our, their });
    }
    for (const [by, read] of [
      ['wall clock', ({ perSecond }: Load) => perSecond],
      ['processor time', ({ perCpuSecond }: Load) => perCpuSecond],
    ] as const) {
      const [our, their] = [
        median(rounds.map((round) => read(round.our))),
        median(rounds.map((round) => read(round.their))),
      ];
      report({
        what: `cached width of ${Math.round(body.length / 1000)} kB by ${by}: ${Math.round(our)}/s, node:http alone ${Math.round(their)}/s`,
        // What disturbs the machine disturbs both halves of a round.
        value: median(rounds.map((round) => (100 * read(round.our)) / read(round.their))),
        unit: '%',
        against: { name: 'goal', value: goal },
        better: 'higher',
      });
    }
  } finally {
    await peer.stop();
  }
}
