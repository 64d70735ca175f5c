import { writeFile } from 'node:fs/promises';
import { renderImage } from './render-scene.ts';
import { scenes } from './scenes/scene-list.ts';

const quality = 80;

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !scenes.some((scene) => scene.name === name));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no scene called ${unknown.join(', ')}. There are: ${scenes.map(({ name }) => name).join(', ')}.\n`,
  );
  process.exit(1);
}

for (const scene of scenes) {
  if (wanted.length > 0 && !wanted.includes(scene.name)) continue;
  const image = await renderImage(scene, Math.max(scene.width, scene.height), quality);
  await writeFile(new URL(`../../apps/server/src/demo/images/${scene.name}.jpg`, import.meta.url), image);
  process.stdout.write(`${scene.name}.jpg  ${Math.round(image.length / 1024)} KB\n`);
}
