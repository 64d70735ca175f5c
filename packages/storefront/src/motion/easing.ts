/** Maps the time that has passed to the way that is done, both from 0 to 1. */
export type Easing = (progress: number) => number;

export const linear: Easing = (progress) => progress;

/** Sets off fast and comes to rest gently. */
export const easeOutSine: Easing = (progress) => Math.sin((progress * Math.PI) / 2);
