import { endOutage } from '@/lib/observability/content-outage';
import { metrics } from '@/lib/observability/metrics';
import { serverCell } from '@/lib/runtime/server-state';

export type Service = 'content service' | 'edge configuration' | 'key-value store';

type ServiceStatus = {
  isUp: boolean;
  /** In milliseconds. */
  since: number;
};

const states = serverCell('serviceStatus', () => new Map<Service, ServiceStatus>());

export function recordServiceStatus(service: Service, isUp: boolean): void {
  metrics().serviceUp.set({ service }, isUp ? 1 : 0);
  if (service === 'content service' && isUp) endOutage();
  if (states().get(service)?.isUp === isUp) return;
  states().set(service, { isUp, since: Date.now() });
}

/** `undefined` before the first call. */
export function serviceStatus(service: Service): ServiceStatus | undefined {
  return states().get(service);
}
