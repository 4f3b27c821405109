/** Runs the local key-value store in a separate thread, so that it responds while the test blocks the event loop. */
import { parentPort, workerData } from 'node:worker_threads';
import { startRedis } from 'local-content-services';

const store = await startRedis({ token: workerData.token, backend: 'memory' });
parentPort?.on('message', (fault) => {
  store.faults.clear();
  if (fault !== null) store.faults.inject(fault);
  parentPort?.postMessage('done');
});
parentPort?.postMessage(store.url);
