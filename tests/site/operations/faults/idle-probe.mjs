/** Prints the event loop's idle time on SIGUSR2. */
import { performance } from 'node:perf_hooks';

process.on('SIGUSR2', () => {
  process.stdout.write(
    `milliseconds idle: ${Math.round(performance.eventLoopUtilization().idle)}\n`,
  );
});
