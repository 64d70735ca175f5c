import { mapBlock } from '@awning/site-model';
import { defineView } from '../block-view.ts';
import { drawMap } from '../map-drawing.ts';

export const mapView = defineView(mapBlock, (value) => {
  const lines = [value.addressLine1, value.addressLine2, value.addressCountry].filter((line) => line !== '');
  const lat = value.markerLat ?? value.mapLat;
  const lng = value.markerLng ?? value.mapLng;
  const placed = lat !== null && lng !== null;
  if (!placed && lines.length === 0) return { mapUrl: null };
  const words = [value.addressTitle, ...lines].filter((line) => line !== '').join(', ');
  return {
    addressTitle: value.addressTitle,
    lines,
    size: value.size,
    drawing: drawMap(placed ? `${lat.toFixed(3)},${lng.toFixed(3)}` : words),
    mapUrl: placed
      ? `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=${value.mapZoom}/${value.mapLat ?? lat}/${value.mapLng ?? lng}`
      : `https://www.openstreetmap.org/search?query=${encodeURIComponent(words.toWellFormed())}`,
    place: placed ? `${lat.toFixed(4)}, ${lng.toFixed(4)}` : null,
  };
});
