/** Where the average colours of an image are taken; page data appends `Average`. */
export const IMAGE_CORNERS = ['topLeft', 'topRight', 'bottomLeft', 'bottomRight', 'center'] as const;
