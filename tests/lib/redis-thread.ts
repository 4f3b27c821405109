/** The local key-value store in a thread of its own: it answers also while the test's own loop is blocked. */
import { parentPort, workerData } from 'node:worker_threads';
import { startRedis } from 'local-content-services';

const store = await startRedis({ token: workerData.token, backend: 'memory' });
parentPort?.on('message', (fault) => {
  store.faults.clear();
  if (fault !== null) store.faults.inject(fault);
  parentPort?.postMessage('done');
});
parentPort?.postMessage(store.url);
