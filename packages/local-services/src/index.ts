export { hasAssetFile, readAssetFile } from './contentful/asset-file.ts';
export { type ContentStore, createContentStore } from './contentful/content-store.ts';
export type { SiteLinks } from './contentful/editor/editor-context.ts';
export {
  type ContentExport,
  type ContentType,
  type ExportedItem,
  type FieldDefinition,
  isLink,
  type Link,
} from './contentful/export-format.ts';
export { readExport, spaceIdOf } from './contentful/read-export.ts';
export {
  type ContentfulOptions,
  type LocalContentful,
  startContentful,
} from './contentful/start-contentful.ts';
export type { Fields, Revision, StoredItem } from './contentful/stored-item.ts';
export type { WebhookDelivery } from './contentful/webhooks/webhook-delivery.ts';
export type { Webhooks } from './contentful/webhooks/webhooks.ts';
export { exportOf } from './contentful/write-export.ts';
export {
  type EdgeConfigOptions,
  type LocalEdgeConfig,
  startEdgeConfig,
} from './edge-config/start-edge-config.ts';
export { type Certificate, localCertificate } from './http/certificate.ts';
export type { Fault, FaultRule, Faults } from './http/faults.ts';
export type { LoggedRequest } from './http/reply.ts';
export { type LocalRedis, type RedisOptions, startRedis } from './redis/start-redis.ts';
