import {
  asString,
  escapeAttribute,
  type FormatterFactory,
  type Formatters,
  getPath,
  toOutput,
} from '@awning/template-engine';
import { audioPlayer } from '../../content/media-formatters.ts';

/** The player of the format is an empty element that a script fills; browsers have one of their own. */
const audioWithFallback: FormatterFactory = (args) => {
  const run = audioPlayer(args);
  return (value, ctx, values) => {
    const address = asString(getPath(getPath(value, 'structuredContent'), 'audioAssetUrl'));
    const player = toOutput(run(value, ctx, values));
    if (!/^(?:https:\/)?\/\S+$/.test(address)) return player;
    return `${player}<noscript><audio controls preload="none" src="${escapeAttribute(address)}"></audio></noscript>`;
  };
};

/** In place of those of the kit. */
export const audioFormatters: Formatters = { 'audio-player': audioWithFallback };
