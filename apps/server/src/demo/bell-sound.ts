const RATE = 16_000;
const SECONDS = 3;

/** Partials of a small bell: frequency in hertz, loudness, and how fast it dies away. */
const PARTIALS: readonly (readonly [hertz: number, loudness: number, decay: number])[] = [
  [392, 0.5, 1.1],
  [784, 0.35, 1.6],
  [932, 0.2, 2.2],
  [1176, 0.15, 2.6],
  [1568, 0.1, 3.4],
  [2093, 0.06, 4.5],
];

/** A recording to listen to, as a WAV file. Made up of sines, so that nothing of anybody's has to be shipped. */
export function bellSound(): Buffer {
  const samples = RATE * SECONDS;
  const file = Buffer.alloc(44 + samples * 2);
  file.write('RIFF', 0);
  file.writeUInt32LE(36 + samples * 2, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(RATE, 24);
  file.writeUInt32LE(RATE * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(samples * 2, 40);
  for (let i = 0; i < samples; i++) {
    const seconds = i / RATE;
    const attack = Math.min(1, seconds / 0.004);
    let level = 0;
    for (const [hertz, loudness, decay] of PARTIALS) {
      level += loudness * Math.exp(-decay * seconds) * Math.sin(2 * Math.PI * hertz * seconds);
    }
    file.writeInt16LE(Math.round(level * attack * 0.6 * 32_767), 44 + i * 2);
  }
  return file;
}
