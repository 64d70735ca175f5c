const heartbeatMs = 10_000;

/** Runs one long step with a line when it begins, one every ten quiet seconds, and one when it is done. */
export async function withProgress(title, work) {
  const startedAt = performance.now();
  const elapsed = () => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
  console.log(`${title} ...`);
  const heartbeat = setInterval(() => console.log(`${title} ... ${elapsed()}`), heartbeatMs);
  try {
    const result = await work();
    console.log(`${title}: done in ${elapsed()}`);
    return result;
  } catch (error) {
    console.log(`${title}: failed after ${elapsed()}`);
    throw error;
  } finally {
    clearInterval(heartbeat);
  }
}
