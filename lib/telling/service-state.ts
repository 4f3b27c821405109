/** Which services answer, and since when, as their last calls went. */
import { processWide } from '#lib/process-wide';
import { metrics } from '#lib/telling/metrics';

export type Service = 'content service' | 'edge configuration' | 'key-value store';

export type ServiceState = {
  isUp: boolean;
  /** When it came, or went: milliseconds. */
  since: number;
};

const states = () => processWide('service-states', () => new Map<Service, ServiceState>());

export function noteService(service: Service, isUp: boolean): void {
  metrics().serviceUp.set({ service }, isUp ? 1 : 0);
  if (states().get(service)?.isUp === isUp) return;
  states().set(service, { isUp, since: Date.now() });
}

/** `undefined`: it was never asked. */
export function stateOf(service: Service): ServiceState | undefined {
  return states().get(service);
}
