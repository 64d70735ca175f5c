export const studioAddress = {
  addressTitle: 'Saltmarsh Studio',
  addressLine1: '4 Sluice Lane',
  addressLine2: 'Blakeney, Norfolk',
  addressCountry: 'United Kingdom',
  mapLat: 52.9553,
  mapLng: 1.0193,
} as const;
