/** Collects garbage and prints the heap size on SIGUSR2. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
process.on('SIGUSR2', () => {
  collect();
  collect();
  process.stdout.write(`heap in use: ${process.memoryUsage().heapUsed}\n`);
});
