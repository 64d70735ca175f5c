import { writeFile } from 'node:fs/promises';
import { renderPicture } from './render-scene.ts';
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
  const picture = await renderPicture(scene, Math.max(scene.width, scene.height), quality);
  await writeFile(new URL(`../../apps/server/src/demo/pictures/${scene.name}.jpg`, import.meta.url), picture);
  process.stdout.write(`${scene.name}.jpg  ${Math.round(picture.length / 1024)} KB\n`);
}
