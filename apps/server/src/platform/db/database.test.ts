import { describeDatabase } from '../../testing/describe-database.ts';
import { startTestCluster } from '../../testing/test-cluster.ts';
import { createTestDatabase } from '../../testing/test-database.ts';

describeDatabase('embedded', async () => {
  const { url, stop } = await startTestCluster();
  return { url, close: stop };
});

// With the variable set, the cluster of the run is that server.
describeDatabase(
  'external',
  async () => {
    const { url, drop } = await createTestDatabase({ empty: true });
    return { url, close: drop };
  },
  { when: process.env.AWNING_TEST_DATABASE_URL !== undefined },
);
