import { useRouter } from '@tanstack/react-router';
import { type ComponentProps, useEffect, useRef } from 'react';

interface RowLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A place of the admin, with its question if it has one. */
  readonly to: string;
}

/** As long as links of the router wait before they load ahead. */
const PRELOAD_MS = 50;

/**
 * A link of a row. Links of the router work out their address and whether they are active at each move of the admin,
 * which is felt where there are hundreds of them.
 */
export function RowLink({ to, onClick, onPointerEnter, onPointerLeave, ...rest }: RowLinkProps) {
  const router = useRouter();
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  const href = `${router.basepath.replace(/\/$/, '')}${to}`;
  return (
    <a
      {...rest}
      href={href}
      onPointerEnter={(event) => {
        onPointerEnter?.(event);
        clearTimeout(waiting.current);
        waiting.current = setTimeout(() => void router.preloadRoute(placeOf(to)), PRELOAD_MS);
      }}
      onPointerLeave={(event) => {
        onPointerLeave?.(event);
        clearTimeout(waiting.current);
      }}
      onClick={(event) => {
        onClick?.(event);
        const isForBrowser = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
        if (event.defaultPrevented || event.button !== 0 || isForBrowser) return;
        event.preventDefault();
        void router.navigate({ href });
      }}
    />
  );
}

/** An address with its question, as the router takes it. */
function placeOf(to: string): { readonly to: string; readonly search?: never } {
  const [path = '', query] = to.split('?');
  if (query === undefined) return { to: path };
  return { to: path, search: Object.fromEntries(new URLSearchParams(query)) as never };
}
