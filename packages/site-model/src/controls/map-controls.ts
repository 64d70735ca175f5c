import type { mapBlock } from '../blocks/map-block.ts';
import { sizes } from './shared-choices.ts';
import type { BlockControlsOf } from './typed-controls.ts';

export const mapControls: BlockControlsOf<(typeof mapBlock)['defaults']> = {
  label: 'Map',
  help: 'An address with a drawn map and a link to the real one.',
  group: 'basics',
  icon: 'map-pin',
  searchWords: ['location', 'address', 'place', 'directions', 'where', 'contact', 'street'],
  main: 'addressTitle',
  minWidth: 4,
  controls: [
    { path: 'addressTitle', label: 'Name of the place', group: 'content', control: 'text' },
    {
      path: 'addressLine1',
      label: 'Address line 1',
      help: 'Street and number.',
      group: 'content',
      control: 'text',
    },
    {
      path: 'addressLine2',
      label: 'Address line 2',
      help: 'City, region and postal code.',
      group: 'content',
      control: 'text',
      suggestsPlaces: { country: 'addressCountry', latitude: 'markerLat', longitude: 'markerLng' },
    },
    { path: 'addressCountry', label: 'Country', group: 'content', control: 'text' },
    { path: 'size', label: 'Size', group: 'design', control: 'segments', choices: sizes },
    {
      path: 'markerLat',
      longitude: 'markerLng',
      label: 'Position of the place',
      help: 'Latitude and longitude. Without them the link searches for the address.',
      group: 'more',
      control: 'place',
      empty: 'Centre of the map',
    },
    {
      path: 'mapLat',
      longitude: 'mapLng',
      label: 'Centre of the map',
      group: 'more',
      control: 'place',
      empty: 'Position of the place',
    },
    {
      path: 'mapZoom',
      label: 'Zoom',
      help: 'From 1 for the whole world to 19 for a house.',
      group: 'more',
      control: 'number',
    },
  ],
};
