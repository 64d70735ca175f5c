import { type ReactNode, startTransition, useEffect, useState } from 'react';

/** What stands below the first screen is drawn once the page is there, without holding it up. */
export function Below({ children }: { readonly children: ReactNode }) {
  return useIsOpen() ? children : null;
}

/** False while a page is drawn for the first time. */
export function useIsOpen(): boolean {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => startTransition(() => setOpen(true)), []);
  return isOpen;
}
