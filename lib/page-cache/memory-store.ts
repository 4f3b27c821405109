/** For one server: everything is in memory, and a start reads the page files. */
import { addressesOf } from '@/lib/catalogue/page-registry';
import { savedCatalogue } from '@/lib/contentful/get-catalogue';
import { readFileRecords } from '@/lib/page-cache/file-records';
import { allPageRecords } from '@/lib/page-cache/page-records';
import { keyOfBuild } from '@/lib/page-cache/shared-store';
import type { Addresses, Store } from '@/lib/page-cache/store-type';
import { contentVersions } from '@/lib/page-cache/versions';
import { memoryHash, redisHash } from '@/lib/redis/stored-hash';
import { settings } from '@/lib/runtime/env';
import { serverCell } from '@/lib/runtime/server-state';

/** Outlives edits, because development has no build whose catalogue could be read again. */
const addresses = serverCell('addresses', () => ({ last: undefined as Addresses | undefined }), {
  outlivesEdits: true,
});

export function createMemoryStore(): Store {
  const versions = contentVersions();
  return {
    versions,
    sync: async () => true,
    bump: async (readAt) => {
      const version = versions.next();
      versions.observe(version, readAt);
      versions.begin(version);
      return version;
    },
    complete: async (version) => versions.complete(version),
    takeLease: async () => true,
    releaseLease: async () => {},
    readRecords: async () => {
      await readFileRecords();
      return allPageRecords();
    },
    flush: async () => true,
    async readAddresses() {
      if (addresses().last === undefined) {
        const catalogue = await savedCatalogue();
        addresses().last = catalogue && (await addressesOf(catalogue));
      }
      return addresses().last;
    },
    saveAddresses: async (latest) => {
      addresses().last = latest;
    },
    rows:
      settings().keyValueStore === undefined
        ? memoryHash()
        : redisHash(() => keyOfBuild('publishing')),
    failing: memoryHash(),
  };
}
