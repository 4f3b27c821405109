import type { ContentStore } from 'local-content-services';
import type { Random } from '@/tests/fixtures/seeded-random';

type Choices = { slugs: readonly string[]; frameworks: readonly string[]; random: Random };

/** Returns the number of publishes (0 or 1). */
export function editAtRandom(content: ContentStore, { slugs, frameworks, random }: Choices): 0 | 1 {
  const slug = slugs[random(slugs.length)] ?? '';
  const id = `template-${slug}`;
  if (random(9) === 0 && content.get(id)?.published) {
    content.unpublish(id);
    if (random(3) === 0) content.archive(id);
    return 0;
  }
  const number = content.changes;
  if (content.get(id)?.archivedAt) content.unarchive(id);
  content.update(id, {
    name: `Edit ${number}`,
    overview: `Overview *${number}*`,
    ...(random(3) === 0 ? { framework: [frameworks[random(frameworks.length)]] } : {}),
    ...(random(4) === 0 ? { order: random(slugs.length) } : {}),
    ...(random(5) === 0 ? { slug: random(2) === 0 ? slug : `${slug}-moved` } : {}),
  });
  content.publish(id);
  return 1;
}
