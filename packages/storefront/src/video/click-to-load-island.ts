import type { MountIsland } from '../island.ts';
import { embedFrame } from './embed-frame.ts';
import { playerFrame } from './player-frame.ts';

/**
 * Puts the frame of another site in place of a link to it, once the visitor has pressed the link. Until then the other
 * site does not know of the visitor.
 */
export const mount: MountIsland = (element, { props }) => {
  const frame = props.html === undefined ? embedFrame(props) : playerFrame(props.html, element.ownerDocument);
  // Leaves the link alone, which goes on leading to the other site.
  if (frame === null) return;
  element.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const player = frame();
    element.replaceChildren(player);
    // The link that had the focus is gone; without this a keyboard would start again at the top of the page.
    player.focus();
  });
};
