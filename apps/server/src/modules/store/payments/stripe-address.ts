/** Another address for its API, as the SDK takes it. */
export const stripeAddress = ({ protocol, hostname, port }: URL) =>
  ({ host: hostname, protocol: protocol === 'http:' ? 'http' : 'https', ...(port ? { port } : {}) }) as const;
