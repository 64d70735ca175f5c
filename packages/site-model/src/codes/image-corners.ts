/** Where the average colours of a picture are taken; page data appends `Average`. */
export const IMAGE_CORNERS = ['topLeft', 'topRight', 'bottomLeft', 'bottomRight', 'center'] as const;
