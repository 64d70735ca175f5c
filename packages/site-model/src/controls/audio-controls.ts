import type { audioBlock } from '../blocks/audio-block.ts';
import type { BlockControlsOf } from './typed-controls.ts';

export const audioControls: BlockControlsOf<(typeof audioBlock)['defaults']> = {
  label: 'Audio',
  help: 'A recording with a player, from your files or from another site.',
  group: 'media',
  icon: 'music',
  searchWords: ['sound', 'music', 'podcast', 'recording', 'song', 'mp3', 'player', 'listen'],
  main: 'fileId',
  minWidth: 4,
  controls: [
    {
      path: 'fileId',
      label: 'Audio file',
      group: 'content',
      control: 'reference',
      pointsTo: 'file',
      accepts: ['audio'],
      empty: 'No file',
    },
    {
      path: 'url',
      label: 'Address of a recording',
      help: 'Starts with https:// and is used when no file is chosen.',
      group: 'content',
      control: 'web-address',
      when: [{ path: 'fileId', is: [null] }],
    },
    {
      path: 'title',
      label: 'Title',
      help: 'The title of the file, when this is empty.',
      group: 'content',
      control: 'text',
    },
    { path: 'author', label: 'Artist', group: 'content', control: 'text' },
    { path: 'showDownload', label: 'Download link', group: 'design', control: 'switch' },
  ],
};
