/** In the server's process: on SIGUSR2 how long it has had nothing to do but wait is printed. */
import { performance } from 'node:perf_hooks';

process.on('SIGUSR2', () => {
  process.stdout.write(
    `milliseconds idle: ${Math.round(performance.eventLoopUtilization().idle)}\n`,
  );
});
