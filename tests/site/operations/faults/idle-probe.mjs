/** Prints on SIGUSR2 how long the event loop has been idle. */
import { performance } from 'node:perf_hooks';

process.on('SIGUSR2', () => {
  process.stdout.write(
    `milliseconds idle: ${Math.round(performance.eventLoopUtilization().idle)}\n`,
  );
});
