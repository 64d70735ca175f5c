/**
 * Written into a new cluster's postgresql.conf, where the owner of an install may tune them. Where the server
 * listens is not among them; that is ours to decide at each start.
 */
export const embeddedSettings: Record<string, string> = {
  // What has been acknowledged survives a power cut.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_buffers: '128MB',
  max_connections: '60',
  min_wal_size: '64MB',
  max_wal_size: '512MB',
  // Page queries are short: compiling them costs more than it saves, and parallel workers need more shared
  // memory than containers grant by default.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The level that leaves out failed statements: the application reports those, with the request they belong to.
  log_min_messages: 'log',
  log_checkpoints: 'off',
};
