/** Lets the first `count` callers pass together; later ones, for instance in a retry, pass at once. */
export function createBarrier(count: number): () => Promise<void> {
  let arrived = 0;
  let open = (): void => {};
  const everybody = new Promise<void>((resolve) => {
    open = resolve;
  });
  return async () => {
    if (++arrived >= count) open();
    await everybody;
  };
}
