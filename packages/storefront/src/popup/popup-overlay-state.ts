/** What a browser remembers of the overlay that a site shows to new visitors. */
export type PopupOverlayState = {
  closedOn: Date | null;
  /** Of the overlay that was closed or filled in: a newer one may be shown again. */
  version: string | null;
  submitted: boolean;
};

export const popupOverlayKeys = {
  closedDate: 'awning:popup-overlay-closed-date',
  version: 'awning:popup-overlay-version',
  submitted: 'awning:popup-overlay-submitted',
} as const;

export type PopupOverlayStateOptions = {
  /** Null, or a throw, where the browser keeps nothing for us: then nothing is remembered, and nothing fails. */
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null;
  now: () => Date;
};

/** @example const memory = createPopupOverlayState({ storage: () => localStorage, now: () => new Date() }); */
export function createPopupOverlayState({ storage, now }: PopupOverlayStateOptions) {
  const read = (key: string): string | null => {
    try {
      return storage()?.getItem(key) ?? null;
    } catch {
      return null;
    }
  };
  const write = (entries: Readonly<Record<string, string | null>>): void => {
    try {
      for (const [key, value] of Object.entries(entries))
        if (value === null) storage()?.removeItem(key);
        else storage()?.setItem(key, value);
    } catch {
      // Blocked or full: the overlay comes once more.
    }
  };
  const { closedDate, version, submitted } = popupOverlayKeys;

  return {
    read(): PopupOverlayState {
      const closed = new Date(read(closedDate) ?? Number.NaN);
      return {
        closedOn: Number.isNaN(closed.getTime()) ? null : closed,
        version: read(version),
        submitted: read(submitted) === 'true',
      };
    },
    saveClosed(closedVersion: string): void {
      const isOther = read(version) !== closedVersion;
      write({
        [closedDate]: now().toISOString(),
        [version]: closedVersion,
        ...(isOther && { [submitted]: null }),
      });
    },
    saveSubmitted(submittedVersion: string): void {
      write({ [closedDate]: now().toISOString(), [version]: submittedVersion, [submitted]: 'true' });
    },
  };
}
