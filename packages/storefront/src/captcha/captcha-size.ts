const NARROW = 320;

export const captchaSize = (container: HTMLElement): 'compact' | 'normal' =>
  container.getBoundingClientRect().width < NARROW ? 'compact' : 'normal';
