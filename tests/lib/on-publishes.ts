/** Publishes handled by what is in `lib/`, on services of their own for each test of a file. */
import { expect, vi } from 'vitest';
import { catalogueReadAt } from '@/lib/contentful/get-catalogue';
import { instances } from '@/lib/page-cache/instances';
import type { Instances } from '@/lib/page-cache/instances-type';
import { createOneInstance } from '@/lib/page-cache/one-instance';
import { recordRender } from '@/lib/page-cache/rendered-pages';
import { smallSpace } from '@/tests/fixtures/sample-space';
import { onServices } from '@/tests/lib/on-services';

export const ID = 'template-nothing';
export const PAGE = '/templates/all/nothing';
/** Of a template that a publish of `ID` has nothing to do with. */
export const ELSEWHERE = '/templates/blog/elsewhere';

export const record = (path: string, readAt: number) =>
  recordRender({ path, status: 200, readAt, isComplete: true, entryIds: [] });

/** Records a render from the content read for the publish, as a real render would. */
export const render = (path: string) => record(path, catalogueReadAt() ?? 0);

export const untilAfter = (time = Number.NaN) =>
  vi.waitFor(() => expect(Date.now()).toBeGreaterThan(time), 15_000);

/** Does in this process what several instances do through the store. */
export function amongSeveral(own: Partial<Instances>): void {
  instances.replace({ ...createOneInstance(), ...own });
}

/** To be called once a file. */
export function onPublishes() {
  const on = onServices({ hasBuildFolder: true });
  return {
    on,
    startWith: (env: Readonly<Record<string, string>>, content = smallSpace()) =>
      on.startOn(content, { env, hasBuildFolder: true }),
    change(fields: Readonly<Record<string, unknown>>, id = ID): void {
      on.lib.service.content.update(id, fields);
      on.lib.service.content.publish(id);
    },
  };
}
