/** What an owner looks at a page on. A tablet shows the layout of the desktop. */
export const DEVICE_VIEWS = ['desktop', 'phone', 'tablet'] as const;

export type DeviceView = (typeof DEVICE_VIEWS)[number];
