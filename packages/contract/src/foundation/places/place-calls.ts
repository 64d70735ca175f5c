export const suggestPlaces = { method: 'GET', path: '/api/google-maps/places/autocomplete' } as const;
export const readPlace = { method: 'GET', path: '/api/google-maps/places/details' } as const;
