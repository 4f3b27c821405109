/** Metrics on a port of their own, which nobody opens to the public by opening the site's. */
import { createServer } from 'node:http';
import type { MetricsAddress } from '#lib/env';
import { logInfo, logWarning } from '#lib/log';
import { metricsText } from '#lib/telling/metrics';

export function serveMetrics({ host, port }: MetricsAddress): void {
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Only /metrics is here.\n');
      return;
    }
    const { text, contentType } = await metricsText();
    response.writeHead(200, { 'Content-Type': contentType }).end(text);
  });
  server.on('error', (error) => {
    // The site is worth more than its figures.
    logWarning('metrics.off', `Metrics are not served at ${host}:${port}: ${error.message}`);
  });
  server.listen(port, host, () => {
    logInfo('metrics.on', `Metrics are at http://${host}:${port}/metrics`);
  });
  // It must not keep a process alive that has nothing else to do.
  server.unref();
}
