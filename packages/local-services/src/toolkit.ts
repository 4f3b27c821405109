/** For a stand-in of another service: an HTTP server with faults, free ports, and child processes that end with this one. */
export { createFaults, type Fault, type Faults } from './http/faults.ts';
export { freePort } from './http/free-port.ts';
export { startListener } from './http/listener.ts';
export { endGroup, endWithUs, signalGroup } from './http/process-group.ts';
export { json, type LoggedRequest, type Reply } from './http/reply.ts';
