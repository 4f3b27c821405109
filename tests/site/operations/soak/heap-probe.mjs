/** In the server's process: on SIGUSR2 all that is not in use is given back, and what is left is printed. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
process.on('SIGUSR2', () => {
  collect();
  collect();
  process.stdout.write(`heap in use: ${process.memoryUsage().heapUsed}\n`);
});
