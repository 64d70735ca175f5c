import type { MountIsland } from '../island.ts';

/** A way to stop the film behind a section: everything that moves for longer than a glance must be stoppable. */
export const mount: MountIsland = (element) => {
  const section = element.closest('.page-section');
  if (!(element instanceof HTMLVideoElement) || !section) return;
  const button = element.ownerDocument.createElement('button');
  button.type = 'button';
  button.className = 'awning-background-pause';
  button.setAttribute('aria-label', 'Pause background video');
  const show = () => {
    button.setAttribute('aria-pressed', String(element.paused));
  };
  button.addEventListener('click', () => {
    if (element.paused) element.play().catch(show);
    else element.pause();
  });
  element.addEventListener('play', show);
  element.addEventListener('pause', show);
  show();
  // Without a source there is nothing to stop: those who asked for less motion get none.
  if (element.currentSrc === '' && element.networkState === HTMLMediaElement.NETWORK_NO_SOURCE) return;
  section.append(button);
};
