/** ED-96: parts that come when they are needed are fetched while there is a connection, once the editor is at rest. */
export function fetchLaterParts(): void {
  if (typeof requestIdleCallback === 'undefined') return;
  requestIdleCallback(() => {
    const parts = [
      import('../inspector/settings/list-control.tsx'),
      import('../inspector/settings/media-control.tsx'),
      import('../inspector/settings/table-control.tsx'),
      import('../inspector/form-answers.tsx'),
      import('./conflict-dialog.tsx'),
    ];
    // What does not arrive is asked for again where it is needed.
    void Promise.allSettled(parts);
  });
}
