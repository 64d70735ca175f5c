import type { MountIsland } from '../island.ts';

/** A way to stop the film behind a section: everything that moves for longer than a glance must be stoppable. */
export const mount: MountIsland = (element, { onEnd }) => {
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
  const ended = new AbortController();
  const { signal } = ended;
  element.addEventListener('play', show, { signal });
  element.addEventListener('pause', show, { signal });
  onEnd?.(() => {
    ended.abort();
    button.remove();
  });
  show();
  // Without a source there is nothing to stop: those who asked for less motion get none.
  if (element.currentSrc === '' && element.networkState === HTMLMediaElement.NETWORK_NO_SOURCE) return;
  section.append(button);
};
