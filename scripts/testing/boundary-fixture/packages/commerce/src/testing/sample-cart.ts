export const sampleCart = [];
