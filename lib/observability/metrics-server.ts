import { createServer } from 'node:http';
import { logInfo, logWarning } from '@/lib/observability/log';
import { metricsText } from '@/lib/observability/metrics';
import type { Settings } from '@/lib/runtime/environment-schema';

export function startMetricsServer({ host, port }: NonNullable<Settings['metrics']>): void {
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Only /metrics is here.\n');
      return;
    }
    const { text, contentType } = await metricsText();
    response.writeHead(200, { 'Content-Type': contentType }).end(text);
  });
  server.on('error', (error) => {
    logWarning('metrics.off', `Metrics are not served at ${host}:${port}: ${error.message}`);
  });
  server.listen(port, host, () => {
    logInfo('metrics.on', `Metrics are at http://${host}:${port}/metrics`);
  });
  server.unref();
}
